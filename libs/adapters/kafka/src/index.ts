export { makeTopics, type TopicsOptions } from './make-topics.js';
export { KafkaBus, type KafkaBusOptions } from './kafka-bus.js';
