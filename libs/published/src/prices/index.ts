export * from './answers.js';
export * from './bodies.js';
export * from './events.js';
