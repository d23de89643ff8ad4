export * from './bodies.js';
export * from './events.js';
export * from './messages.js';
export * from './operations.js';
export * from './webhook-types.js';
