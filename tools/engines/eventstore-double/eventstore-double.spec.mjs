import { mkdtempSync, appendFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loopTurns, until } from '@perkstream/kernel/testing';
import { startControl } from './control.mjs';
import { startEventStoreDouble } from './index.mjs';

const { EventStoreDBClient, jsonEvent, streamNameFilter } = createRequire(import.meta.url)('@eventstore/db-client');

const ONE_BY_ONE = { credentials: { username: 'any', password: 'any' } };

let double;
let client;

beforeEach(async () => {
  double = await startEventStoreDouble();
  client = connect();
});

afterEach(async () => {
  await client.dispose();
  await double.stop();
});

function connect() {
  return EventStoreDBClient.connectionString(double.url);
}

function thing(data = {}) {
  return jsonEvent({ type: 'thing', data, metadata: { by: 'test' } });
}

async function all(stream) {
  const events = [];
  for await (const { event } of stream) events.push(event);
  return events;
}

async function failure(promise) {
  return promise.then(
    () => undefined,
    (error) => error,
  );
}

describe.each([
  ['in batches, as the client does by itself', {}],
  ['one by one, as it does with credentials', ONE_BY_ONE],
])('the double, to which is appended %s', (_how, how) => {
  const append = (stream, events, expectedRevision) =>
    client.appendToStream(stream, events, { expectedRevision, ...how });

  it('answers with the revision and the position of the last event', async () => {
    const answer = await append('s', [thing(), thing()], 'no_stream');
    expect(answer).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect((await append('s', thing(), 1n)).nextExpectedRevision).toBe(2n);
    expect((await append('s', thing(), 'stream_exists')).nextExpectedRevision).toBe(3n);
    expect((await append('s', thing(), 'any')).nextExpectedRevision).toBe(4n);
    expect((await all(client.readStream('s')))[1].position).toEqual(answer.position);
  });

  it.each([
    ['lower', 0n, 1n],
    ['higher', 7n, 1n],
    ['none', 'no_stream', 1n],
  ])('refuses a wrong revision (%s) without a word, and returns the right one', async (_which, expected, actual) => {
    await append('s', [thing(), thing()], 'no_stream');
    const error = await failure(append('s', thing(), expected));
    expect(error.message).toBe('');
    expect(error).toMatchObject({ type: 'wrong-expected-version', streamName: 's', expectedVersion: expected });
    expect(error.actualVersion).toBe(actual);
  });

  it('refuses a stream that should exist and does not', async () => {
    for (const expected of ['stream_exists', 3n]) {
      const error = await failure(append('s', thing(), expected));
      expect(error).toMatchObject({ type: 'wrong-expected-version', actualVersion: 'no_stream' });
    }
  });

  it('stores the same events once, and answers as it did', async () => {
    const events = [thing(), thing()];
    const first = await append('s', events, 'no_stream');
    await append('s', thing(), 1n);
    expect(await append('s', events, 'no_stream')).toEqual(first);
    expect(await append('s', events, 'any')).toEqual(first);
    expect(await failure(append('s', [events[0], thing()], 'no_stream'))).toMatchObject({ actualVersion: 2n });
    expect(await all(client.readStream('s'))).toHaveLength(3);
  });

  it('lets one of 50 racing appends win', async () => {
    await append('s', thing(), 'no_stream');
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => append('s', thing(), 0n)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap(({ reason }) => (reason ? [reason.type] : []));
    expect(reasons).toEqual(Array.from({ length: 49 }, () => 'wrong-expected-version'));
  });

  it('takes 500 events at once, but no more than a megabyte', async () => {
    await append(
      's',
      Array.from({ length: 500 }, () => thing()),
      'no_stream',
    );
    expect(await all(client.readStream('s'))).toHaveLength(500);
    const large = [thing({ text: 'x'.repeat(600_000) }), thing({ text: 'x'.repeat(600_000) })];
    expect(await failure(append('t', large, 'no_stream'))).toMatchObject({ type: 'maximum-append-size-exceeded' });
    expect(await failure(all(client.readStream('t')))).toMatchObject({ type: 'stream-not-found' });
  });

  it('goes on at the next revision after a soft delete, and never after a tombstone', async () => {
    await append('s', thing(), 'no_stream');
    await client.deleteStream('s');
    expect(await failure(all(client.readStream('s')))).toMatchObject({ type: 'stream-not-found' });
    expect((await append('s', thing(), 'no_stream')).nextExpectedRevision).toBe(1n);
    expect((await all(client.readStream('s'))).map(({ revision }) => revision)).toEqual([1n]);
    await client.tombstoneStream('s');
    expect(await failure(append('s', thing(), 'any'))).toMatchObject({ type: 'stream-deleted' });
    expect(await failure(all(client.readStream('s')))).toMatchObject({ type: 'stream-deleted' });
  });
});

describe('the double, read', () => {
  it('gives events as they were, forwards and backwards, from a revision on and up to a count', async () => {
    const events = Array.from({ length: 5 }, (_each, number) => thing({ number, text: 'Ünï✓\u0000' }));
    const before = Date.now();
    await client.appendToStream('s', events);
    const read = async (options) =>
      (await all(client.readStream('s', options))).map(({ revision }) => Number(revision));
    expect(await read({ fromRevision: 3n })).toEqual([3, 4]);
    expect(await read({ fromRevision: 9n })).toEqual([]);
    expect(await read({ maxCount: 2 })).toEqual([0, 1]);
    expect(await read({ direction: 'backwards', fromRevision: 'end', maxCount: 2 })).toEqual([4, 3]);
    expect(await read({ direction: 'backwards', fromRevision: 1n })).toEqual([1, 0]);
    const [first] = await all(client.readStream('s', { maxCount: 1 }));
    expect(first).toMatchObject({ id: events[0].id, type: 'thing', data: events[0].data, metadata: { by: 'test' } });
    expect(first.created.getTime()).toBeGreaterThanOrEqual(before);
    expect(first.created.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('gives the last of a stream that keeps so many', async () => {
    await client.appendToStream(
      's',
      Array.from({ length: 5 }, () => thing()),
    );
    await client.setStreamMetadata('s', { maxCount: 2 });
    const kept = async (options) => (await all(client.readStream('s', options))).map(({ revision }) => revision);
    expect(await kept()).toEqual([3n, 4n]);
    expect(await kept({ direction: 'backwards', fromRevision: 'end' })).toEqual([4n, 3n]);
    expect((await client.getStreamMetadata('s')).metadata).toEqual({ maxCount: 2 });
  });

  it('gives all events with its own among them, from a position on, that one included', async () => {
    await client.appendToStream('s', [thing(), thing(), thing()]);
    const events = await all(client.readAll());
    expect(events[0].type).toBe('$UserCreated');
    const { position } = events[2];
    expect((await all(client.readAll({ fromPosition: position }))).map(({ id }) => id)).toEqual(
      events.slice(2).map(({ id }) => id),
    );
    const before = await all(client.readAll({ fromPosition: position, direction: 'backwards' }));
    expect(before.map(({ id }) => id)).toEqual([events[1].id, events[0].id]);
  });
});

describe('the double, subscribed to', () => {
  it('gives what was there, then what comes, of the streams that are asked for', async () => {
    await client.appendToStream('a-1', [thing(), thing()]);
    const [first] = await all(client.readStream('a-1'));
    const filter = streamNameFilter({ prefixes: ['a-', 'b-'] });
    const subscription = client.subscribeToAll({ fromPosition: first.position, filter });
    const seen = [];
    subscription.on('data', ({ event }) => seen.push(`${event.streamId}@${event.revision}`));
    await client.appendToStream('xa-1', thing());
    await client.appendToStream('b-1', thing());
    await client.appendToStream('a-1', thing());
    await until(() => seen.length >= 3);
    expect(seen).toEqual(['a-1@1', 'b-1@0', 'a-1@2']);
    await subscription.unsubscribe();
  });

  it('reports how far it has looked where nothing is asked for', async () => {
    const checkpoints = [];
    const settings = {
      maxSearchWindow: 10,
      checkpointReached: async (_stream, { commit }) => checkpoints.push(commit),
    };
    const filter = streamNameFilter({ ...settings, prefixes: ['a-'] });
    await client.appendToStream(
      'b-1',
      Array.from({ length: 50 }, () => thing()),
    );
    const subscription = client.subscribeToAll({ filter }).resume();
    await until(() => checkpoints.length >= 5);
    expect(checkpoints).toEqual([...checkpoints].sort((a, b) => Number(a - b)));
    await subscription.unsubscribe();
  });
});

describe('the double with a journal', () => {
  it('has all that it answered after a restart, and nothing of what was cut off', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-double-'));
    const journal = join(folder, 'journal');
    const appendTo = async (stream) => {
      const kept = await startEventStoreDouble({ journal });
      const writer = EventStoreDBClient.connectionString(kept.url);
      await writer.appendToStream(stream, [thing(), thing()], { expectedRevision: 'no_stream' });
      const events = await all(writer.readAll());
      await writer.dispose();
      await kept.stop();
      return events;
    };
    const before = await appendTo('s');
    appendFileSync(journal, '[{"stream":"s","rev');
    const after = await appendTo('t');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 2);
    rmSync(folder, { recursive: true });
  });
});

describe('a live subscription of the double', () => {
  const write = async (stream, count) => {
    for (let at = 0; at < count; at += 100) {
      const events = Array.from({ length: 100 }, () => thing({ text: 'x'.repeat(2000) }));
      await client.appendToStream(stream, events);
    }
  };

  it('is ended when its caller does not read, and goes on from where it was', async () => {
    const subscription = client.subscribeToAll({ fromPosition: 'start' }, { highWaterMark: 4 });
    const ended = new Promise((resolve) => subscription.once('error', resolve));
    await new Promise((resolve) => subscription.once('confirmation', resolve));
    await loopTurns(20);
    await write('s', 1000);
    subscription.resume();
    expect(await ended).toMatchObject({
      code: 10,
      message: expect.stringContaining(
        'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
      ),
    });
  });

  it('waits for its caller while it catches up', async () => {
    await write('s', 1000);
    const subscription = client.subscribeToAll({ fromPosition: 'start' }, { highWaterMark: 4 });
    const errors = [];
    subscription.on('error', (error) => errors.push(error));
    await loopTurns(50);
    let count = 0;
    const all = new Promise((resolve) => {
      subscription.on('data', () => (count += 1) > 1000 && resolve());
    });
    await all;
    expect(errors).toEqual([]);
  });
});

describe('the double, while another node leads', () => {
  it('refuses what requires the leader, naming it', async () => {
    await double.faults.set({ leader: 7 });
    const error = await failure(client.appendToStream('s', thing(), { requiresLeader: true }));
    expect(error).toMatchObject({ type: 'not-leader', leader: { address: '127.0.0.1', port: 7 } });
  });

  it('says so where nobody leads', async () => {
    await double.faults.set({ leader: -1 });
    const error = await failure(client.appendToStream('s', thing(), { requiresLeader: true }));
    expect(error).toMatchObject({ type: 'unknown', message: expect.stringContaining('No leader info available') });
    await double.faults.reset();
    await client.appendToStream('s', thing(), { requiresLeader: true });
  });

  it('forwards anything else in vain, and says nothing but the type of the failure', async () => {
    await double.faults.set({ leader: 7 });
    const error = await failure(client.appendToStream('s', thing()));
    expect(error).toMatchObject({ type: 'deadline-exceeded', message: '' });
  });
});

describe('the faults of the double', () => {
  it('are had over HTTP', async () => {
    const control = await startControl(double.faults, '127.0.0.1', 0);
    const ask = (method, path, body) => fetch(`${control.url}${path}`, { method, body: body && JSON.stringify(body) });
    expect(await (await ask('PUT', '/faults', { delay: 100 })).json()).toMatchObject({ delay: 100, silent: false });
    const begun = Date.now();
    await client.appendToStream('s', thing(), ONE_BY_ONE);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(95);
    expect(await (await ask('DELETE', '/faults')).json()).toMatchObject({ delay: 0 });
    expect((await ask('PUT', '/faults', { dealy: 100 })).status).toBe(400);
    expect((await ask('PUT', '/fault', {})).status).toBe(404);
    await control.stop();
  });

  it('cut off an append that was stored', async () => {
    await double.faults.set({ dropAfterCommit: 1 });
    expect(await failure(client.appendToStream('s', thing(), ONE_BY_ONE))).toMatchObject({ type: 'unavailable' });
    expect(await all(client.readStream('s'))).toHaveLength(1);
  });

  it('take it away and bring it back with all that it had', async () => {
    await client.appendToStream('s', thing());
    await double.faults.set({ away: true });
    expect(await failure(all(client.readStream('s')))).toMatchObject({ code: 14 });
    await double.faults.reset();
    expect(await all(client.readStream('s'))).toHaveLength(1);
  });

  it('hold back answers, until they end', async () => {
    await double.faults.set({ silent: true });
    let answered = false;
    const appending = client.appendToStream('s', thing(), ONE_BY_ONE).then(() => (answered = true));
    await loopTurns(50);
    expect(answered).toBe(false);
    await double.faults.reset();
    await appending;
  });
});
