export * from './installation.js';
export * from './messages.js';
export * from './integration-events.js';
