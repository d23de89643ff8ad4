export * from './messages.js';
export * from './validity-input.js';
export * from './bodies.js';
export * from './answers.js';
export * from './operations.js';
export * from './stored-events.js';
