export { MadeUpCategories } from './made-up-categories.js';
export { ContextInProcess, type Given, type Json, type MadeUp } from './context-in-process.js';
