export * from './installation.js';
export * from './messages.js';
