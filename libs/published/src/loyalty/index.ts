export * from './answers.js';
export * from './bodies.js';
export * from './events.js';
export * from './expiration-rules.js';
export * from './operations.js';
export * from './messages.js';
