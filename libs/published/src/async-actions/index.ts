export * from './async-action-type.js';
export * from './answers.js';
export * from './messages.js';
export * from './operations.js';
export * from './integration-events.js';
export * from './bulk-bodies.js';
export * from './bulk-operations.js';
