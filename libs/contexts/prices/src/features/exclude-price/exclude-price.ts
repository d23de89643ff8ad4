import { isRefusal, type JsonObject, notFound, type Refusal, timeOfId } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import {
  ExcludePriceOfProduct,
  ExcludePriceOfSku,
  type PriceIntervalAnswer,
  type RequestContext,
} from '@perkstream/published';
import { priceExclusionsAggregate } from '../../domain/price-exclusions/price-exclusions.decider.js';
import { intervalIdOf } from '../../domain/price-interval.js';
import { presentInterval } from '../../presenters/price-interval.presenter.js';
import { type PricesRefusal } from '../../prices.refusals.js';
import { type ItemKind, PriceLists } from '../../services/price-lists.js';

const INTERVAL_ID = /^pri_[0-9A-Za-z]{24}$/;

export const excludePriceOfProduct = handler(
  ExcludePriceOfProduct,
  [PriceLists, CommandRunner],
  ({ context, params: { productId, intervalId }, body }, prices, runner) =>
    exclude({ kind: 'product', idOrSourceId: productId, intervalId, ...body }, context, prices, runner),
);

export const excludePriceOfSku = handler(
  ExcludePriceOfSku,
  [PriceLists, CommandRunner],
  ({ context, params: { skuId, intervalId }, body }, prices, runner) =>
    exclude({ kind: 'sku', idOrSourceId: skuId, intervalId, ...body }, context, prices, runner),
);

interface Wanted {
  readonly kind: ItemKind;
  readonly idOrSourceId: string;
  readonly intervalId: string;
  readonly reason: string;
}

/** A price that is excluded already keeps its first reason. */
async function exclude(
  { kind, idOrSourceId, intervalId, reason }: Wanted,
  context: RequestContext,
  prices: PriceLists,
  runner: CommandRunner,
): Promise<PriceIntervalAnswer | Refusal<PricesRefusal>> {
  const { projectId, actor, now } = context;
  const found = await prices.item(projectId, kind, idOrSourceId, now);
  if (isRefusal(found)) return found;
  const { id: itemId, productId } = found.item;
  const from = INTERVAL_ID.test(intervalId) ? timeOfId(intervalId) : NaN;
  // The beginning is in the id: nothing is looked for where it is not that of this item.
  if (Number.isNaN(from) || intervalIdOf(itemId, from) !== intervalId) return notFound('price', intervalId);
  const around = prices.within(found, { from, to: from }, now);
  if (isRefusal(around)) return around;
  const interval = around.find((each) => each.from === from);
  if (!interval) return notFound('price', intervalId);
  const by = actor.name ?? actor.id;
  const shown = presentInterval(itemId, interval, { reason, by, at: now });
  const excluded = {
    itemId,
    intervalId,
    reason,
    by,
    at: now,
    interval: { ...shown, item_id: itemId } as unknown as JsonObject,
  };
  const origin = commandContext(context, 'exclude-price');
  const done = await runner.execute(priceExclusionsAggregate, productId, { do: 'exclude', excluded }, origin);
  if (isRefusal(done)) return done;
  return presentInterval(itemId, interval, done.state.excluded.get(intervalId));
}
