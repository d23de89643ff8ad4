export * from './language/index.js';
