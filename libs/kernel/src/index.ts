export * from './decider.js';
export * from './refusal.js';
export * from './id.js';
export * from './instant.js';
export * from './money.js';
export * from './condition.js';
export * from './json.js';
export * from './wire-case.js';
