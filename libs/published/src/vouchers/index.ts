export * from './messages.js';
export * from './voucher-fields.js';
export * from './bodies.js';
export * from './answers.js';
export * from './ledger-answers.js';
export * from './operations.js';
export * from './stored-events.js';
export * from './campaign-messages.js';
