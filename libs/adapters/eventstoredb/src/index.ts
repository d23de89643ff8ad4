export { EventStoreDbEventStore } from './event-store-db-event-store.js';
