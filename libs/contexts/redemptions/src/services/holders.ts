import { Injectable } from '@nestjs/common';
import { andThen, type JsonObject, type MaybePromise } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindCustomers } from '@perkstream/published';

/** Finds the holders of redeemed vouchers. Mostly that is the customer of the redemption; others are looked up. */
@Injectable()
export class Holders {
  constructor(private readonly messenger: Messenger) {}

  /**
   * Redeemables in wire form; vouchers among them with their holders.
   * @param known customers as answers embed them, by id
   */
  shownIn<Redeemable extends object>(
    projectId: string,
    redeemables: ReadonlyMap<string, Redeemable>,
    known: ReadonlyMap<string, JsonObject>,
  ): MaybePromise<ReadonlyMap<string, Redeemable>> {
    const ids = new Set<string>();
    for (const redeemable of redeemables.values()) {
      const id = holderOf(redeemable);
      if (id) ids.add(id);
    }
    if (ids.size === 0) return redeemables;
    const unknown = [...ids].filter((id) => !known.has(id));
    if (unknown.length === 0) return withHolders(redeemables, known);
    return andThen(this.messenger.ask(new FindCustomers(projectId, unknown)), (found) => {
      const others = found.flatMap((each) => (each ? [[each.id, each.embedded] as const] : []));
      return withHolders(redeemables, new Map([...known, ...others]));
    });
  }
}

function withHolders<Redeemable extends object>(
  redeemables: ReadonlyMap<string, Redeemable>,
  holders: ReadonlyMap<string, JsonObject>,
): ReadonlyMap<string, Redeemable> {
  const shown = new Map(redeemables);
  for (const [key, redeemable] of redeemables) {
    const holder = holders.get(holderOf(redeemable) ?? '');
    if (holder) shown.set(key, { ...redeemable, holder });
  }
  return shown;
}

function holderOf(redeemable: { readonly holder_id?: unknown }): string | undefined {
  return redeemable.holder_id as string | undefined;
}
