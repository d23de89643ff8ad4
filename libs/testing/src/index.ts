export { FakeCategories } from './fake-categories.js';
export { ContextInProcess, type Given, type Json, type AnswerFor } from './context-in-process.js';
