import { Injectable } from '@nestjs/common';
import { allThere, andThen, type MaybePromise } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  PresentProducts,
  PresentVouchers,
  type ProductAnswer,
  type RedeemedReward,
  type VoucherAnswer,
} from '@perkstream/published';

/** What members got for their points, by id, as answers embed it. */
export interface Goods {
  readonly vouchers: ReadonlyMap<string, VoucherAnswer>;
  readonly products: ReadonlyMap<string, ProductAnswer>;
}

export const NO_GOODS: Goods = { vouchers: new Map(), products: new Map() };

/** Finds the codes, cards and products that rewards are, as they are now. */
@Injectable()
export class RewardGoods {
  constructor(private readonly messenger: Messenger) {}

  of(projectId: string, rewards: readonly (RedeemedReward | undefined)[]): MaybePromise<Goods> {
    if (rewards.every((reward) => reward === undefined)) return NO_GOODS;
    const voucherIds = distinct(rewards.map((reward) => reward?.voucherId));
    const productIds = distinct(rewards.map((reward) => reward && productOf(reward)?.id));
    const goods = allThere([
      voucherIds.length > 0 ? this.messenger.ask(new PresentVouchers(projectId, voucherIds)) : [],
      productIds.length > 0 ? this.messenger.ask(new PresentProducts(projectId, productIds)) : [],
    ]);
    return andThen(goods, ([vouchers, products]) => ({ vouchers: byId(vouchers), products: byId(products) }));
  }
}

/** The product and SKU of a MATERIAL reward. */
export function productOf({ parameters }: RedeemedReward): { id: string; sku_id: string | null } | undefined {
  return parameters['product'] as { id: string; sku_id: string | null } | undefined;
}

function distinct(ids: readonly (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))];
}

function byId<T extends { readonly id: string }>(found: readonly (T | undefined)[]): Map<string, T> {
  return new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));
}
