export { InProcessBus } from './in-process-bus.js';
