export { type ContractCase, type ContractOptions, runCase } from './contract.js';
export { eventStoreCases, eventStoreContract } from './event-store/event-store.contract.js';
export { type EventStoreCapability, type EventStoreSubject } from './event-store/event-store.subject.js';
export { documentStoreCases, documentStoreContract } from './document-store/document-store.contract.js';
export { type DocumentStoreCapability, type DocumentStoreSubject } from './document-store/document-store.subject.js';
