export * from './campaign-answers.js';
export * from './figure-answers.js';
export * from './happenings.js';
export * from './messages.js';
export * from './operations.js';
export * from './saved-view-bodies.js';
export * from './saved-view-operations.js';
export * from './search-answers.js';
