/** What others build the engine from without its HTTP edge: benchmarks. */
export { contexts } from './contexts.js';
