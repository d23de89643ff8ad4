export { openMongo } from './open-mongo.js';
