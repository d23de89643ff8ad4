export { type SuiteCase, type SuiteOptions, runCase, runSuite } from './suite.js';
export { deferred, rejection } from './promises.js';
export { type OwnEngine, startOwnEngine } from './engines/own-engine.js';
export { eventStoreCases, eventStoreSuite } from './event-store/event-store.suite.js';
export {
  type EventStoreCapability,
  type EventStoreSubject,
  newEvent,
  newStream,
} from './event-store/event-store.subject.js';
export { documentStoreCases, documentStoreSuite } from './document-store/document-store.suite.js';
export { writingCases as documentWritingCases } from './document-store/writing.cases.js';
export { type DocumentStoreCapability, type DocumentStoreSubject } from './document-store/document-store.subject.js';
export { messageBusCases, messageBusSuite } from './message-bus/message-bus.suite.js';
export { type MessageBusCapability, type MessageBusSubject } from './message-bus/message-bus.subject.js';
export { fileStoreCases, fileStoreSuite, type FileStoreSubject } from './file-store/file-store.suite.js';
export {
  keyStoreCases,
  keyStoreSuite,
  type KeyStoreCapability,
  type KeyStoreSubject,
} from './key-store/key-store.suite.js';
export { MemoryDocumentStore } from './memory/memory-document-store.js';
export { MemoryEventStore } from './memory/memory-event-store.js';
export { MemoryKeys } from './memory/memory-keys.js';
