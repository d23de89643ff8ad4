export * from './bodies.js';
export * from './events.js';
export * from './operations.js';
export * from './webhook-types.js';
