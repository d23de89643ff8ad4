export * from './async-actions.js';
export * from './catalog.js';
export * from './loyalty.js';
export * from './redemptions.js';
