import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kafkaAccessOf } from './kafka-settings.js';

describe('the way to Kafka', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'perkstream-kafka-'));
    writeFileSync(file('ca.pem'), 'CERTIFICATE\n');
    writeFileSync(file('password'), 'secret\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const KAFKA_BROKERS = 'a:9093,b:9093';
  const access = (settings: Record<string, string>) => kafkaAccessOf({ KAFKA_BROKERS, ...settings });
  const user = { KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512', KAFKA_USERNAME: 'app' };

  it('is none without brokers, and plain with nothing else', () => {
    expect(kafkaAccessOf({})).toBeUndefined();
    expect(access({})).toEqual({ brokers: ['a:9093', 'b:9093'] });
  });

  it('is over TLS, with authorities of its own where a file names them', () => {
    expect(access({ KAFKA_TLS: 'on' })?.ssl).toBe(true);
    expect(access({ KAFKA_CA_FILE: file('ca.pem') })?.ssl).toEqual({ ca: 'CERTIFICATE' });
  });

  it('has a user, whose password may be in a file', () => {
    const sasl = { mechanism: 'scram-sha-512', username: 'app', password: 'secret' };
    expect(access({ ...user, KAFKA_PASSWORD: 'secret' })?.sasl).toEqual(sasl);
    expect(access({ ...user, KAFKA_PASSWORD_FILE: file('password') })?.sasl).toEqual(sasl);
  });

  it('has a prefix for topics and groups', () => {
    expect(access({ KAFKA_PREFIX: 'shop-1.' })?.prefix).toBe('shop-1.');
  });

  it.each([
    ['KAFKA_TLS', { KAFKA_TLS: 'maybe' }],
    ['KAFKA_CA_FILE', { KAFKA_TLS: 'off', KAFKA_CA_FILE: '/ca.pem' }],
    ['KAFKA_CA_FILE', { KAFKA_CA_FILE: '/nowhere/ca.pem' }],
    ['KAFKA_SASL_MECHANISM', { ...user, KAFKA_SASL_MECHANISM: 'gssapi', KAFKA_PASSWORD: 'secret' }],
    ['KAFKA_SASL_MECHANISM', { KAFKA_USERNAME: 'app', KAFKA_PASSWORD: 'secret' }],
    ['KAFKA_PASSWORD', user],
    ['KAFKA_PREFIX', { KAFKA_PREFIX: 'shop 1' }],
  ])('is refused where %s cannot be used, and no secret is repeated: %j', (name, settings) => {
    const read = () => access(settings);
    expect(read).toThrow(RangeError);
    expect(read).toThrow(name);
    expect(read).not.toThrow(/secret/);
  });
});
