export * from './answers.js';
export * from './bodies.js';
export * from './messages.js';
export * from './opened-order.js';
export * from './operations.js';
export * from './order-contribution.js';
export * from './events.js';
export * from './integration-events.js';
