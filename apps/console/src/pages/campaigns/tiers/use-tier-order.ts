import { useRef, useState } from 'react';
import { client } from '../../../api/client.js';
import { arranged, moved } from './tier-order.js';
import { type Tier, tiersChanged } from './tiers.js';

interface TierOrder {
  /** As the person has put them, also while that is saved. */
  readonly tiers: readonly Tier[] | undefined;
  /** The tier that was moved last, and its place from 1. */
  readonly last: { readonly id: string; readonly place: number } | undefined;
  /** Why the order could not be saved; it is as it was before. */
  readonly error: unknown;
  /** To a place, counted from 0. */
  move(id: string, to: number): void;
}

/** The order of the tiers of a campaign. Each change is shown at once and saved whole; of several in a row the last one counts. */
export function useTierOrder(campaignId: string, stored: readonly Tier[] | undefined): TierOrder {
  const [wanted, setWanted] = useState<readonly string[]>();
  const [last, setLast] = useState<TierOrder['last']>();
  const [error, setError] = useState<unknown>();
  const newest = useRef<readonly string[]>(undefined);
  const saved = useRef(Promise.resolve());
  const tiers = stored && wanted ? arranged(stored, wanted) : stored;

  const save = async (ids: readonly string[]) => {
    // A later order is sent instead.
    if (newest.current !== ids) return;
    try {
      const params = { path: { campaignId } };
      await client.PUT('/v1/promotions/{campaignId}/tiers/order', { params, body: { ids: [...ids] } });
    } catch (failure) {
      setError(failure);
    }
    await tiersChanged();
    if (newest.current === ids) setWanted(undefined);
  };

  const move = (id: string, to: number) => {
    const before = (tiers ?? []).map((tier) => tier.id);
    const ids = moved(before, id, to);
    if (ids.join() === before.join()) return;
    newest.current = ids;
    setWanted(ids);
    setLast({ id, place: ids.indexOf(id) + 1 });
    setError(undefined);
    saved.current = saved.current.then(() => save(ids));
  };

  return { tiers, last, error, move };
}
