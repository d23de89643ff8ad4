import { expect, it } from '@jest/globals';
import { databaseOf } from './database-name.js';

it.each([
  ['mongodb://127.0.0.1:27017', 'perkstream_auth'],
  ['mongodb://127.0.0.1:27017/', 'perkstream_auth'],
  ['mongodb://user:secret@a:27017,b:27017/?replicaSet=rs0', 'perkstream_auth'],
  ['mongodb+srv://cluster.example/shop?authSource=admin', 'shop_auth'],
])('services that share %s keep to a database each', (url, database) => {
  expect(databaseOf(url, 'auth')).toBe(database);
});
