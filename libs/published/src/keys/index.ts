export * from './access-token.js';
export * from './answers.js';
export * from './bodies.js';
export * from './installation.js';
export * from './messages.js';
export * from './operations.js';
export * from './integration-events.js';
export * from './events.js';
