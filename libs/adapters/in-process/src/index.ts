export { InProcessBus, type InProcessBusOptions } from './in-process-bus.js';
