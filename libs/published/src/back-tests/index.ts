export * from './answers.js';
export * from './bodies.js';
export * from './drafts.js';
export * from './events.js';
export * from './messages.js';
export * from './operations.js';
export * from './replay.js';
export * from './report.js';
