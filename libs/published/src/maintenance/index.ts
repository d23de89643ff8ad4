export * from './answers.js';
export * from './operations.js';
