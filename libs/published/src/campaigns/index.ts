export * from './messages.js';
export * from './campaign-voucher.js';
export * from './programs.js';
export * from './bodies.js';
export * from './answers.js';
export * from './summary.js';
export * from './operations.js';
export * from './integration-events.js';
