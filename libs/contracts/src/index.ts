export { type ContractCase, type ContractOptions, runCase, runContract } from './contract.js';
export { deferred, pause, rejection, until } from './waiting.js';
export { type OwnEngine, startOwnEngine } from './engines/own-engine.js';
export { eventStoreCases, eventStoreContract } from './event-store/event-store.contract.js';
export {
  type EventStoreCapability,
  type EventStoreSubject,
  newEvent,
  newStream,
} from './event-store/event-store.subject.js';
export { documentStoreCases, documentStoreContract } from './document-store/document-store.contract.js';
export { writingCases as documentWritingCases } from './document-store/writing.cases.js';
export { type DocumentStoreCapability, type DocumentStoreSubject } from './document-store/document-store.subject.js';
export { messageBusCases, messageBusContract } from './message-bus/message-bus.contract.js';
export { type MessageBusCapability, type MessageBusSubject } from './message-bus/message-bus.subject.js';
export { fileStoreCases, fileStoreContract, type FileStoreSubject } from './file-store/file-store.contract.js';
export {
  keyStoreCases,
  keyStoreContract,
  type KeyStoreCapability,
  type KeyStoreSubject,
} from './key-store/key-store.contract.js';
