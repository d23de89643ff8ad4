export * from './category.js';
export * from './redeemable.js';
export * from './redemption-record.js';
export * from './use-step.js';
export * from './command-origin.js';
export * from './validity.js';
