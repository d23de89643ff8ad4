/** What holds its contents in memory, for doubles and simulations: loads no test runner. */
export { MemoryCollection, MemoryDocumentStore } from './memory-document-store.js';
export { MemoryEventStore } from './memory-event-store.js';
export { MemoryFiles } from './memory-files.js';
export { MemoryKeys } from './memory-keys.js';
