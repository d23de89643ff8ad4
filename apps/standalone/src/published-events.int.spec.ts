import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { integrationEvents } from '@perkstream/published';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { aDayInAShop, SECRETS } from './testing/a-day-in-a-shop.js';
import { RunningEngine } from './testing/running-engine.js';
import { ReceivedEvents } from './testing/received-events.js';

const documented = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/asyncapi.json'), 'utf8')) as {
  channels: Record<string, { address: string; messages: Record<string, object> }>;
};

describe('what the engine publishes of a day in a shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-received-'));
  const received = new ReceivedEvents();
  let engine: RunningEngine;

  beforeAll(async () => {
    engine = await RunningEngine.on(folder, { listen: (bus) => received.hear(bus) });
    await aDayInAShop(engine);
    const isAllPublished = () => integrationEvents.every(({ type }) => received.types.has(type));
    // What is missing then is named by the first test.
    await until(isAllPublished).catch(() => undefined);
    await engine.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is every event that is documented', () => {
    expect([...received.types].sort()).toEqual(integrationEvents.map(({ type }) => type).sort());
  });

  it('is as it is documented, on the topic that is documented, keyed by its subject', () => {
    const ajv = new Ajv2020({ strict: false }).addSchema(documented, 'document');
    addFormats.default(ajv);
    const topics = Object.values(documented.channels).flatMap(({ address, messages }) =>
      Object.keys(messages).map((type) => [type, address] as const),
    );
    const topicOf = new Map(topics);
    for (const { topic, key, event } of received.all) {
      const isValid = ajv.getSchema(`document#/components/messages/${event.type}/payload`)!;
      expect([event, isValid(event), isValid.errors]).toEqual([event, true, null]);
      expect([topic, key]).toEqual([topicOf.get(event.type), event.subject]);
    }
  });

  it('is nothing that is personal, and nothing that a client may have put there', () => {
    const everything = JSON.stringify(received.all);
    expect(SECRETS.filter((secret) => everything.includes(secret))).toEqual([]);
    expect(everything).not.toMatch(/"metadata":|"name":"Ada|token/);
  });

  it('has an id of its own for each', () => {
    const ids = received.all.map(({ event }) => event.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('adds up: the balance of a card follows from its events', () => {
    const [card] = received.of('voucher.created.v1').filter(({ data }) => data['code'] === 'CARD');
    const changes = received.of('voucher.balance_changed.v1').filter(({ subject }) => subject === card?.subject);
    let balance = card?.data['balance'] as number;
    for (const { data } of changes) {
      balance += data['credits'] as number;
      expect(data['balance']).toBe(balance);
    }
    expect(changes.map(({ data }) => data['reason'])).toEqual([
      'adjustment',
      'redemption',
      'rollback',
      'redemption',
      'rollback',
    ]);
  });

  it('publishes each redemption of a stack, and its rollback after it, under one subject', () => {
    const stack = received.of('redemption.succeeded.v1').filter(({ data }) => data['parent_id'] !== undefined);
    expect(stack.map(({ data }) => data['related_object_type'])).toEqual(['promotion_tier', 'voucher']);
    for (const { subject } of stack) {
      const types = received.all.filter(({ event }) => event.subject === subject).map(({ event }) => event.type);
      // A second rollback is refused.
      const expected = ['succeeded', 'rolled_back', 'rollback_failed'].map((what) => `redemption.${what}.v1`);
      expect(types).toEqual(expected);
    }
  });

  it('publishes an order that a redemption brought, once', () => {
    const orders = received.of('order.created.v1').map(({ subject }) => subject);
    expect(orders).toHaveLength(5);
    expect(new Set(orders).size).toBe(5);
    const redeemed = received.of('redemption.succeeded.v1').flatMap(({ data }) => data['order_id'] ?? []);
    expect(orders).toEqual(expect.arrayContaining(redeemed));
  });

  it('names the time, the project and the request of what happened', () => {
    for (const { event } of received.all) {
      const isOfProject = event.type === 'project.code_guesses_refused.v1';
      const ofInstallation =
        !isOfProject && (event.source === '/perkstream/projects' || event.source === '/perkstream/keys');
      expect([event.type, event.projectid]).toEqual([event.type, ofInstallation ? undefined : engine.projectId]);
      expect(event.correlationid).not.toBe('');
    }
  });
});
