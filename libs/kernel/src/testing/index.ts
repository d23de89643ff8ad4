export { story } from './given-when-then.js';
export { turnsDuring } from './turns.js';
