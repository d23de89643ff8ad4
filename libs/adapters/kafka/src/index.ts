export { makeTopics } from './make-topics.js';
export { KafkaBus } from './kafka-bus.js';
