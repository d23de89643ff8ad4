export * from './answers.js';
export * from './bodies.js';
export * from './bound-parameters.js';
export * from './messages.js';
export * from './operations.js';
export * from './events.js';
