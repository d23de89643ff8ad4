export * from './assigned-rules.answer.js';
export * from './context-types.js';
export * from './messages.js';
export * from './operations.js';
export * from './rule.body.js';
export * from './events.js';
export * from './integration-events.js';
