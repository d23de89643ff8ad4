import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';
import { parseSwitch } from './setting-values.js';

describe('settings', () => {
  it('have defaults that keep the process to this machine, on embedded engines', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      publicOrigin: undefined,
      logLevel: 'warn',
      engines: { eventStoreUrl: undefined, kafka: undefined, mongodbUrl: undefined },
    });
  });

  it('name each engine that lies outside of the process', () => {
    const environment = {
      EVENTSTORE_URL: 'esdb+discover://user:secret@a:2113,b:2113?tls=true',
      KAFKA_BROKERS: 'a:9092,b:9092',
      MONGODB_URL: 'mongodb://a:27017/perkstream?replicaSet=rs0',
    };
    expect(readSettings(environment).engines).toEqual({
      eventStoreUrl: environment.EVENTSTORE_URL,
      kafka: { brokers: ['a:9092', 'b:9092'] },
      mongodbUrl: environment.MONGODB_URL,
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_REQUESTS', 'some'],
    ['EVENTSTORE_URL', 'http://secret:2113'],
    ['KAFKA_BROKERS', 'secret'],
    ['KAFKA_BROKERS', 'a:9092,'],
    ['MONGODB_URL', 'secret:27017'],
  ])('that cannot be used are named, but an address is not repeated: %s=%s', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(RangeError);
    expect(read).toThrow(name);
    expect(read).not.toThrow(/secret/);
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:8080'],
    ['::', 'http://127.0.0.1:8080'],
    ['::1', 'http://[::1]:8080'],
    ['shop.internal', 'http://shop.internal:8080'],
  ])('have an address to call where the process listens at %s', (HOST, publicUrl) => {
    expect(readSettings({ HOST, PORT: '8080' }).publicUrl).toBe(publicUrl);
  });

  it('are switched on and off by the usual words', () => {
    for (const on of ['on', 'true', '1']) expect(parseSwitch('A', on, false)).toBe(true);
    for (const off of ['off', 'false', '0']) expect(parseSwitch('A', off, true)).toBe(false);
    expect(parseSwitch('A', undefined, true)).toBe(true);
    expect(() => parseSwitch('A', 'maybe', true)).toThrow('A is neither on nor off');
  });

  it('name who signs in first, by an e-mail address', () => {
    expect(readSettings({}).ownerEmail).toBe('owner@localhost');
    expect(readSettings({ PERKSTREAM_OWNER_EMAIL: 'ada@shop.example' }).ownerEmail).toBe('ada@shop.example');
    for (const text of ['ada', 'a b@c', `${'a'.repeat(500)}@b`]) {
      expect(() => readSettings({ PERKSTREAM_OWNER_EMAIL: text })).toThrow(
        'PERKSTREAM_OWNER_EMAIL is no e-mail address',
      );
    }
  });

  it('hold how many calls there may be, in which time', () => {
    const signIn = { requests: 10, seconds: 900 };
    const limits = { client: { requests: 5, seconds: 5 }, api: { requests: 1_000_000, seconds: 60 }, signIn };
    expect(readSettings({}).limits).toEqual(limits);
    const own = readSettings({ PERKSTREAM_CLIENT_API_LIMIT: '100/PT1M', PERKSTREAM_API_LIMIT: '2000/PT1H' }).limits;
    expect(own).toEqual({ client: { requests: 100, seconds: 60 }, api: { requests: 2_000, seconds: 3_600 }, signIn });
    for (const text of ['5', '0/PT5S', '5/5', '5/soon', '-1/PT5S', '5/PT0S', 'many/PT5S']) {
      expect(() => readSettings({ PERKSTREAM_API_LIMIT: text })).toThrow(/PERKSTREAM_API_LIMIT/);
    }
  });

  it('hold how long files are kept, a day by default', () => {
    expect(readSettings({}).filesKeptFor).toBe(24 * 3_600_000);
    expect(readSettings({ PERKSTREAM_EXPORTS_KEPT_FOR: 'PT90S' }).filesKeptFor).toBe(90_000);
    for (const text of ['24', 'PT0S', 'a day']) {
      expect(() => readSettings({ PERKSTREAM_EXPORTS_KEPT_FOR: text })).toThrow(/PERKSTREAM_EXPORTS_KEPT_FOR/);
    }
  });

  it('hold how many MiB the files of a project have, 1,024 by default', () => {
    expect(readSettings({}).filesKeptBytes).toBe(1024 ** 3);
    expect(readSettings({ PERKSTREAM_EXPORTS_MIB: '5' }).filesKeptBytes).toBe(5 * 1024 ** 2);
    for (const text of ['0', '-1', '1.5', '1GiB']) {
      expect(() => readSettings({ PERKSTREAM_EXPORTS_MIB: text })).toThrow(/PERKSTREAM_EXPORTS_MIB/);
    }
  });
});
