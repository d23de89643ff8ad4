export * from './answers.js';
export * from './bodies.js';
export * from './events.js';
export * from './integration-events.js';
export * from './operations.js';
