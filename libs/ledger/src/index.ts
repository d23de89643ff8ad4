/**
 * What an engine's answers promise: a model of what was answered, and for each promise one judge that holds what the engine shows against it.
 * `npm run ledger` judges a real engine by them, over HTTP, and the simulation each of its worlds.
 */
export * from './model.js';
export * from './returns.js';
export * from './judges/judge.js';
export { JUDGES } from './judges/all.js';
export { messages } from './judges/messages.js';
