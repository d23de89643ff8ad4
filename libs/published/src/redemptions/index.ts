export * from './answers.js';
export * from './cart-bodies.js';
export * from './client-operations.js';
export * from './explanation-answers.js';
export * from './operations.js';
export * from './stored-events.js';
export * from './integration-events.js';
