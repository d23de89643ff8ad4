export * from './messages.js';
export * from './bodies.js';
export * from './answers.js';
export * from './operations.js';
