export { ContextInProcess, type Given, type Json, type MadeUp } from './context-in-process.js';
