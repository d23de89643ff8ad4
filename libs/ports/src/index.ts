export * from './event-store/event-store.js';
export * from './event-store/wrong-expected-revision.js';
export * from './document-store/document-store.js';
export * from './message-bus/message-bus.js';
export * from './file-store/file-store.js';
export * from './key-store/key-store.js';
export * from './engine-unavailable.js';
export * from './engine-link.js';
