export * from './catalog.js';
export * from './redemptions.js';
