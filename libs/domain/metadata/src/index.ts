export * from './metadata-fault.js';
