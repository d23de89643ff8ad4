import { describe, expect, it } from '@jest/globals';
import { type NewEvent, type RecordedEvent } from '@perkstream/ports';
import { recordable } from '../command-runner/recordable.js';
import { HeldKeys } from '../testing/held-keys.js';
import { contextOf } from '../testing/stock.aggregate.js';
import { PersonalData } from './personal-data.js';
import { sealedIn } from './personal-parts.js';

const { projectId } = contextOf();
const ADA = `customer-${projectId}.cust_ada`;
const metadata = { said: 'Hello' };
const sent = (event: object) => recordable([{ type: 'custom_event.sent', data: { event } }], contextOf());
const byAda = sent({ name: 'viewed', customerId: 'cust_ada', metadata });

function stored(events: readonly NewEvent[]): RecordedEvent[] {
  return events.map((event, revision) => ({ ...event, stream: 'custom_event-1', revision, position: revision }));
}

async function withAda() {
  const keys = new HeldKeys();
  await keys.obtain(ADA);
  return { keys, personalData: new PersonalData(keys) };
}

async function sealedByAda(personalData: PersonalData): Promise<RecordedEvent[]> {
  await personalData.preparePeople(personalData.peopleToPrepare(projectId, byAda));
  return stored(personalData.sealParts(projectId, byAda));
}

const metadataIn = ([event]: readonly RecordedEvent[]) =>
  (event?.data as { event: { metadata: unknown } }).event.metadata;

describe('what an event says about a person', () => {
  it('is stored sealed, the rest in the clear, and opened with the key', async () => {
    const { keys, personalData } = await withAda();
    const sealed = await sealedByAda(personalData);
    expect(JSON.stringify(sealed)).not.toContain('Hello');
    expect(sealed[0]?.data).toMatchObject({ event: { name: 'viewed', customerId: 'cust_ada' } });
    expect(await new PersonalData(keys).openParts(sealed)).toEqual(stored(byAda));
  });

  it('cannot be opened as that of somebody else', async () => {
    const { keys, personalData } = await withAda();
    await keys.obtain(`customer-${projectId}.cust_eve`);
    const [event] = await sealedByAda(personalData);
    const text = JSON.stringify(event).replaceAll('cust_ada', 'cust_eve');
    expect(metadataIn(await personalData.openParts([JSON.parse(text)]))).toEqual({});
  });

  it('is gone with the key', async () => {
    const { personalData } = await withAda();
    const sealed = await sealedByAda(personalData);
    await personalData.forget(ADA);
    expect(metadataIn(await personalData.openParts(sealed))).toEqual({});
  });

  it('is left out of what is stored later, and no key is made for it', async () => {
    const { keys, personalData } = await withAda();
    await personalData.forget(ADA);
    expect(personalData.peopleToPrepare(projectId, byAda)).toEqual([ADA]);
    expect(metadataIn(await sealedByAda(personalData))).toEqual({});
    // Not asked for again: the command would be decided again and again.
    expect(personalData.peopleToPrepare(projectId, byAda)).toEqual([]);
    expect(keys.durable.size).toBe(0);
  });

  it('is never lost because a key is not at hand', async () => {
    const { personalData } = await withAda();
    expect(() => personalData.sealParts(projectId, byAda)).toThrow('not at hand');
  });

  it('takes no key where it is nothing, or about nobody', async () => {
    const { keys, personalData } = await withAda();
    const others = [...sent({ customerId: 'cust_ada', metadata: {} }), ...sent({ metadata })];
    expect(personalData.peopleToPrepare(projectId, others)).toEqual([]);
    expect(personalData.sealParts(projectId, others)).toEqual(others);
    expect(await personalData.openParts(stored(others))).toEqual(stored(others));
    expect(keys.finds).toBe(0);
  });

  describe('in events that earlier versions stored in the clear', () => {
    const earlier = stored(byAda);

    it('is read as before, until the key is gone', async () => {
      const { personalData } = await withAda();
      expect(await personalData.openParts(earlier)).toEqual(earlier);
      await personalData.forget(ADA);
      expect(metadataIn(await personalData.openParts(earlier))).toEqual({});
    });

    it('comes to views sealed, and not at all where the key is gone', async () => {
      const { personalData } = await withAda();
      const taken = await personalData.forViews(earlier);
      expect(sealedIn(metadataIn(taken))?.ownerId).toBe('cust_ada');
      expect(await personalData.openParts(taken)).toEqual(earlier);
      await personalData.forget(ADA);
      expect(metadataIn(await personalData.forViews(earlier))).toEqual({});
    });
  });

  it('stays sealed as it is on its way to views, for which no key is fetched', async () => {
    const { keys, personalData } = await withAda();
    const sealed = await sealedByAda(personalData);
    const { finds } = keys;
    expect(await new PersonalData(keys).forViews(sealed)).toEqual(sealed);
    expect(keys.finds).toBe(finds);
  });
});
