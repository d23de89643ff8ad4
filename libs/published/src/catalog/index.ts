export * from './catalogue-overrides.js';
export * from './category-bodies.js';
export * from './category-operations.js';
export * from './messages.js';
export * from './operations.js';
export * from './product-answers.js';
export * from './product-bodies.js';
export * from './product-operations.js';
