export { openMongo, type OpenedMongo } from './open-mongo.js';
export { type MongoOptions } from './connection.js';
