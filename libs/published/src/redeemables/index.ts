export * from './redeemable.js';
export * from './redemption-record.js';
export * from './use-step.js';
export * from './command-origin.js';
