import { createCipheriv } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { type NewEvent, type RecordedEvent } from '@perkstream/ports';
import { recordable } from '../command-runner/recordable.js';
import { HeldKeys } from '../testing/held-keys.js';
import { contextOf } from '../testing/stock.aggregate.js';
import { isUnreadable, PersonalData } from './personal-data.js';

/** The one that caches look at: that of a stopped clock takes its place later. */
const { performance } = globalThis;
const clock = stoppedClock();
const ADA = 'customer-proj_shop.ada';
const EVE = 'customer-proj_shop.eve';
const data = { name: 'Ada Lovelace', email: 'ada@example.com' };
const written: NewEvent[] = recordable([{ type: 'customer.made', data }], contextOf());

function stored(event: NewEvent | undefined, stream: string): RecordedEvent {
  if (!event) throw new Error('Nothing was sealed');
  return { ...event, stream, revision: 0, position: 1 };
}

async function sealedBy(personalData: PersonalData, stream: string): Promise<RecordedEvent> {
  await personalData.prepare(stream);
  return stored(personalData.sealAll(stream, written)[0], stream);
}

afterEach(() => void jest.restoreAllMocks());

describe('personal data', () => {
  it('cannot be read from what is stored', async () => {
    const sealed = await sealedBy(new PersonalData(new HeldKeys()), ADA);
    expect(JSON.stringify(sealed)).not.toMatch(/Lovelace|example/);
    expect(sealed).toMatchObject({ type: 'customer.made', metadata: written[0]?.metadata });
  });

  it('is sealed differently every time', async () => {
    const personalData = new PersonalData(new HeldKeys());
    expect((await sealedBy(personalData, ADA)).data).not.toEqual((await sealedBy(personalData, ADA)).data);
  });

  it('is opened with the key, also in another process', async () => {
    const keys = new HeldKeys();
    const sealed = await sealedBy(new PersonalData(keys), ADA);
    const [opened] = await new PersonalData(keys).openAll([sealed]);
    expect(opened?.data).toEqual(data);
  });

  it('is opened at once by who has just sealed it', async () => {
    const personalData = new PersonalData(new HeldKeys());
    const sealed = await sealedBy(personalData, ADA);
    expect(personalData.openNow(sealed).data).toEqual(data);
  });

  it('is not opened as that of another stream, not even under the same key', async () => {
    const keys = new HeldKeys();
    const personalData = new PersonalData(keys);
    const sealed = await sealedBy(personalData, ADA);
    keys.durable.set(EVE, await keys.obtain(ADA));
    await expect(personalData.openAll([{ ...sealed, stream: EVE }])).rejects.toThrow();
    await personalData.prepare(EVE);
    expect(() => personalData.openNow({ ...sealed, stream: EVE })).toThrow();
  });

  it('is not opened when somebody has altered it', async () => {
    const personalData = new PersonalData(new HeldKeys());
    const sealed = await sealedBy(personalData, ADA);
    const bytes = Buffer.from((sealed.data as { sealed: string }).sealed, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const altered = { ...sealed, data: { sealed: bytes.toString('base64') } };
    expect(() => personalData.openNow(altered)).toThrow();
  });

  it('is gone when it is forgotten: what is left is that something happened', async () => {
    const personalData = new PersonalData(new HeldKeys());
    const [ada, eve] = [await sealedBy(personalData, ADA), await sealedBy(personalData, EVE)];
    await personalData.forget(ADA);
    expect(personalData.isAtHand(ADA)).toBe(false);
    const [forgotten, kept] = await personalData.openAll([ada, eve]);
    expect(forgotten).toEqual({ ...ada, data: {} });
    expect(kept?.data).toEqual(data);
    expect(personalData.openNow(ada).data).toEqual({});
  });

  it('is gone where its key was lost, also after a new key has sealed more of the same person', async () => {
    const keys = new HeldKeys();
    const before = await sealedBy(new PersonalData(keys), ADA);
    keys.durable.delete(ADA);
    const personalData = new PersonalData(keys);
    const since = await sealedBy(personalData, ADA);
    expect((await personalData.openAll([before, since])).map((event) => event.data)).toEqual([{}, data]);
    expect([
      isUnreadable(before, personalData.openNow(before)),
      isUnreadable(since, personalData.openNow(since)),
    ]).toEqual([true, false]);
  });

  it('is opened where an earlier version sealed it, whose nonces had no mark', async () => {
    const keys = new HeldKeys();
    const key = await keys.obtain(ADA);
    const nonce = Buffer.alloc(12, 7);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(ADA));
    const text = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()]);
    const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    const [opened] = await new PersonalData(keys).openAll([{ ...stored(written[0], ADA), data: { sealed } }]);
    expect(opened?.data).toEqual(data);
  });

  it('stays forgotten although its key was being fetched meanwhile', async () => {
    const keys = new HeldKeys();
    const sealed = await sealedBy(new PersonalData(keys), ADA);
    const personalData = new PersonalData(keys);
    const answer = keys.hold();
    const opening = personalData.openAll([sealed]);
    const preparing = personalData.prepare(ADA);
    const forgetting = personalData.forget(ADA);
    await forgetting;
    answer();
    await Promise.all([opening, preparing]);
    expect(personalData.openNow(sealed).data).toEqual({});
  });

  it('is asked for once for all events of a person, also where the key is gone', async () => {
    const keys = new HeldKeys();
    const first = new PersonalData(keys);
    const events = [await sealedBy(first, ADA), await sealedBy(first, ADA), await sealedBy(first, EVE)];
    keys.durable.delete(EVE);
    await new PersonalData(keys).openAll([...events, ...events]);
    expect(keys.finds).toBe(2);
  });

  it('is opened although its key expires while the keys of others are fetched', async () => {
    const keys = new HeldKeys();
    const sealing = new PersonalData(keys);
    const events = [await sealedBy(sealing, ADA), await sealedBy(sealing, EVE)];
    const personalData = new PersonalData(keys);
    await personalData.prepare(ADA);
    const answer = keys.hold();
    const opening = personalData.openAll(events);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 100_000);
    // The cache looks at the clock once per millisecond.
    await clock.passes(5);
    answer();
    expect((await opening).map((event) => event.data)).toEqual([data, data]);
  });

  it('is what says so, and nothing else: an event about a sealed letter is left as it is', async () => {
    const personalData = new PersonalData(new HeldKeys());
    const letter = { ...stored(written[0], ADA), data: { sealed: 'with wax', by: 'ada' } };
    expect(personalData.openNow(letter)).toBe(letter);
    expect(await personalData.openAll([letter])).toEqual([letter]);
  });

  it('cannot be sealed before its key is at hand', () => {
    const personalData = new PersonalData(new HeldKeys());
    expect(personalData.isAtHand(ADA)).toBe(false);
    expect(() => personalData.sealAll(ADA, written)).toThrow('not at hand');
  });
});
