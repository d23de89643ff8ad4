export * from './stack.js';
export * from './stacking-rules.js';
