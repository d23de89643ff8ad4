import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type CommandContext } from '../command-runner/command-context.js';
import { FaultyEventStore, type FaultyEventStoreOptions } from '../testing/faulty-event-store.js';
import { HeldKeys } from '../testing/held-keys.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, NOW, SHOP } from '../testing/stock.aggregate.js';
import { uniqueValue, type UniqueValueEvent } from './unique-value.aggregate.js';
import { UniqueValues } from './unique-values.js';

const NAMES = 'campaign-name';
const SOON = '2026-03-01T08:00:59.000Z';
const LATER = '2026-03-01T08:01:01.000Z';
type Exists = (owner: string) => Promise<boolean>;
const yes: Exists = async () => true;
const no: Exists = async () => false;

async function processOver(store: FaultyEventStore, keys = new HeldKeys()) {
  const { runner } = await runnerOver(store, { keys });
  const values = new UniqueValues(runner, keys);
  await values.start();
  const claim = (owner: string, exists = yes, given: Partial<CommandContext> = {}) =>
    values.claim(NAMES, 'Summer', owner, contextOf(given), exists);
  const release = (owner: string) => values.release(NAMES, 'Summer', owner, contextOf());
  const ownerOf = () => values.ownerOf(NAMES, SHOP, 'Summer');
  return { values, claim, release, ownerOf, store, keys };
}

const started = (options: FaultyEventStoreOptions = { exclusive: true }) => processOver(new FaultyEventStore(options));

describe('a unique value', () => {
  it('is owned by who claims it, until it is released', async () => {
    const { claim, release, ownerOf } = await started();
    expect(await ownerOf()).toBeUndefined();
    expect(await claim('camp_1')).toBe('camp_1');
    expect(await ownerOf()).toBe('camp_1');
    await release('camp_1');
    expect(await ownerOf()).toBeUndefined();
    expect(await claim('camp_2')).toBe('camp_2');
  });

  it('is claimed by one of a hundred that want it at once, and all learn the owner', async () => {
    const { claim, store } = await started();
    const owners = await Promise.all(Array.from({ length: 100 }, (_each, n) => claim(`camp_${n}`)));
    expect(new Set(owners).size).toBe(1);
    expect(store.durable).toHaveLength(1);
  });

  it('is claimed by one of a hundred in several processes', async () => {
    const store = new FaultyEventStore({ delay: () => randomInt(3) });
    const keys = new HeldKeys();
    const processes = await Promise.all([processOver(store, keys), processOver(store, keys), processOver(store, keys)]);
    const owners = await Promise.all(Array.from({ length: 100 }, (_each, n) => processes[n % 3]?.claim(`camp_${n}`)));
    expect(new Set(owners).size).toBe(1);
    expect(store.durable).toHaveLength(1);
  });

  it('is not released by somebody who does not own it', async () => {
    const { claim, release, ownerOf } = await started();
    await claim('camp_1');
    await release('camp_2');
    expect(await ownerOf()).toBe('camp_1');
  });

  it('can be claimed again by its owner', async () => {
    const { claim, store } = await started();
    await claim('camp_1');
    expect(await claim('camp_1')).toBe('camp_1');
    expect(store.durable).toHaveLength(1);
  });

  it('is another one in another project, and in another namespace', async () => {
    const { values, claim } = await started();
    await claim('camp_1');
    expect(await claim('camp_2', yes, { projectId: 'proj_bakery' })).toBe('camp_2');
    expect(await values.claim('customer-source', 'Summer', 'cust_1', contextOf(), yes)).toBe('cust_1');
  });

  it('cannot be read from the name of its stream, which is the same after a restart', async () => {
    const { claim, store, keys, values } = await started();
    await claim('camp_1');
    expect(JSON.stringify(store.durable)).not.toContain('Summer');
    const restarted = await processOver(store, keys);
    expect(await restarted.ownerOf()).toBe('camp_1');
    const elsewhere = await processOver(store);
    expect(elsewhere.values.hash(NAMES, 'Summer')).not.toBe(values.hash(NAMES, 'Summer'));
  });

  it('is not confused with another one by how namespace and value meet', async () => {
    const { values } = await started();
    expect(values.hash('a', 'bc')).not.toBe(values.hash('ab', 'c'));
  });

  it('cannot be asked for before the key of the hashes is known', async () => {
    const { runner } = await runnerOver(new FaultyEventStore());
    expect(() => new UniqueValues(runner, new HeldKeys()).hash(NAMES, 'Summer')).toThrow('not started');
  });
});

describe('a claim whose owner was never made', () => {
  it('is taken over after a minute', async () => {
    const { claim, ownerOf } = await started();
    await claim('camp_dead');
    expect(await claim('camp_2', no, { now: LATER })).toBe('camp_2');
    expect(await ownerOf()).toBe('camp_2');
  });

  it('is left alone for a minute: its owner may be about to be made', async () => {
    const { claim } = await started();
    await claim('camp_1');
    expect(await claim('camp_2', no, { now: SOON })).toBe('camp_1');
  });

  it('is taken over by one of many who want it', async () => {
    const { claim, store } = await started();
    await claim('camp_dead');
    const owners = await Promise.all(Array.from({ length: 50 }, (_each, n) => claim(`camp_${n}`, no, { now: LATER })));
    expect(new Set(owners).size).toBe(1);
    expect(owners[0]).not.toBe('camp_dead');
    expect(store.durable).toHaveLength(2);
  });

  it('is never taken over from an owner that was made', async () => {
    const { claim } = await started();
    await claim('camp_1');
    expect(await claim('camp_2', yes, { now: LATER })).toBe('camp_1');
  });

  it('is not taken over from who took it over meanwhile', async () => {
    const { claim } = await started();
    await claim('camp_dead');
    const meanwhile = async () => {
      await claim('camp_2', no, { now: LATER });
      return false;
    };
    expect(await claim('camp_3', meanwhile, { now: LATER })).toBe('camp_2');
  });
});

describe('a claim that is repeated', () => {
  const first = contextOf({ commandId: 'v-1/name' });
  const repeat = { ...first, repeatSince: NOW, now: LATER };

  it('is the same claim', async () => {
    const { claim, store } = await started();
    await claim('camp_1', no, first);
    expect(await claim('camp_1', no, repeat)).toBe('camp_1');
    expect(store.durable).toHaveLength(1);
  });

  it('does not give out a value that somebody took over meanwhile, because nothing was made of it', async () => {
    const { claim, ownerOf } = await started();
    await claim('camp_1', no, first);
    await claim('camp_2', no, { now: LATER });
    expect(await claim('camp_1', async (owner) => owner === 'camp_2', repeat)).toBe('camp_2');
    expect(await ownerOf()).toBe('camp_2');
  });

  it('claims anew what was given back, because nothing was made of it', async () => {
    const { claim, release, ownerOf } = await started();
    await claim('camp_1', no, first);
    await release('camp_1');
    expect(await claim('camp_1', no, repeat)).toBe('camp_1');
    expect(await ownerOf()).toBe('camp_1');
  });

  it('takes nothing from who has it now, when its own owner was made and gave it up', async () => {
    const { claim, release, ownerOf } = await started();
    await claim('camp_1', no, first);
    await release('camp_1');
    await claim('camp_2');
    expect(await claim('camp_1', yes, repeat)).toBe('camp_1');
    expect(await ownerOf()).toBe('camp_2');
  });
});

describe('the decider of unique values', () => {
  const claimed = (owner: string): UniqueValueEvent => ({ type: 'unique_value.claimed', data: { owner, at: NOW } });
  const claim = (owner: string, insteadOf?: string) => ({ do: 'claim', owner, now: NOW, insteadOf }) as const;

  it('claims what is free or released, and refuses what is taken', () => {
    const value = story(uniqueValue);
    const released: UniqueValueEvent = { type: 'unique_value.released', data: { owner: 'a' } };
    value.when(claim('a')).then(claimed('a'));
    value.given(claimed('a'), released).when(claim('b')).then(claimed('b'));
    value.given(claimed('a')).when(claim('b')).thenRefused('value_taken');
    value.given(claimed('a')).when(claim('a')).thenNothing();
    value.given(claimed('a')).when(claim('b', 'a')).then(claimed('b'));
    value.given(claimed('c')).when(claim('b', 'a')).thenRefused('value_taken');
    value.given(claimed('a')).when({ do: 'release', owner: 'a' }).then(released);
    value.given(claimed('a')).when({ do: 'release', owner: 'b' }).thenNothing();
  });
});
