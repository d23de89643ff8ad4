export { KafkaBus, type KafkaBusOptions } from './kafka-bus.js';
