export * from './bodies.js';
export * from './replay.js';
export * from './report.js';
