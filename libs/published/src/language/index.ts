export * from './actor.js';
export * from './body-class.js';
export * from './operation.js';
export * from './operation-request.js';
export * from './parameters.js';
export * from './problem.js';
export * from './rooms.js';
export * from './scopes.js';
