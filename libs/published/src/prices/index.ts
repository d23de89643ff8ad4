export * from './answers.js';
export * from './bodies.js';
export * from './events.js';
export * from './messages.js';
export * from './operations.js';
