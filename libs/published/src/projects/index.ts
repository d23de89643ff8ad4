export * from './messages.js';
export * from './operations.js';
export * from './notifications.body.js';
export * from './project.body.js';
export * from './stacking-rules.body.js';
export * from './integration-events.js';
export * from './unknown-project.js';
