import { describe, expect, it } from '@jest/globals';
import { type UniqueValues } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { ClaimedIdRepository } from './claimed-id.repository.js';

/** Claims as they are stored; what is asked of them can be held on its way back. */
function world(exclusive = true) {
  const owners = new Map<string, string>();
  let gate: Promise<void> | undefined;
  const values = {
    ownerAtHand: () => undefined,
    async ownerOf(_namespace: string, _projectId: string, value: string) {
      const owner = owners.get(value);
      await gate;
      return owner;
    },
  };
  const store = { capabilities: { exclusive } };
  const ids = new ClaimedIdRepository(values as unknown as UniqueValues, store as EventStore);
  const hold = () => {
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => (open = resolve));
    return () => {
      gate = undefined;
      open();
    };
  };
  return { owners, ids, hold, ownerOf: (id: string) => ids.ownerOf('product', 'proj_1', id) };
}

describe('that an id is claimed for nobody', () => {
  it('is remembered where nobody else writes', async () => {
    const { ids, ownerOf } = world();
    expect(await ownerOf('A')).toBeNull();
    expect(ids.atHand('product', 'proj_1', 'A')).toBeNull();
  });

  it('is not remembered where others write', async () => {
    const { ids, owners, ownerOf } = world(false);
    expect(await ownerOf('A')).toBeNull();
    expect(ids.atHand('product', 'proj_1', 'A')).toBeUndefined();
    owners.set('A', 'prod_1');
    expect(await ownerOf('A')).toEqual({ productId: 'prod_1' });
  });

  it.each(['before the claim is reported', 'after it'])(
    'is forgotten when it was read before a claim, and comes %s',
    async (when) => {
      const { ids, owners, hold, ownerOf } = world();
      ids.changed('product', 'proj_1', 'A');
      const goOn = hold();
      const reading = ownerOf('A');
      owners.set('A', 'prod_1');
      if (when === 'before the claim is reported') {
        goOn();
        await reading;
      }
      ids.changed('product', 'proj_1', 'A');
      goOn();
      expect(await reading).toBeNull();
      expect(await ownerOf('A')).toEqual({ productId: 'prod_1' });
    },
  );
});
