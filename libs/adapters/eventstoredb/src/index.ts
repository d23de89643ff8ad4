export { EventStoreDbEventStore, type EventStoreDbOptions } from './event-store-db-event-store.js';
