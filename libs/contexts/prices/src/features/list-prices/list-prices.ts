import { isRefusal, parseInstant, refuse, type Refusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import {
  ListPricesOfProduct,
  ListPricesOfSku,
  type PriceIntervalsAnswer,
  type RequestContext,
} from '@perkstream/published';
import { intervalIdOf } from '../../domain/price-interval.js';
import { presentInterval } from '../../presenters/price-interval.presenter.js';
import { type PricesRefusal } from '../../prices.refusals.js';
import { type ItemKind, PriceLists } from '../../services/price-lists.js';

export const listPricesOfProduct = handler(
  ListPricesOfProduct,
  [PriceLists],
  ({ context, params: { productId }, query }, prices) => list(prices, context, 'product', productId, query),
);

export const listPricesOfSku = handler(ListPricesOfSku, [PriceLists], ({ context, params: { skuId }, query }, prices) =>
  list(prices, context, 'sku', skuId, query),
);

interface AskedPeriod {
  readonly from?: string;
  readonly to?: string;
}

async function list(
  prices: PriceLists,
  { projectId, now }: RequestContext,
  kind: ItemKind,
  id: string,
  query: AskedPeriod,
): Promise<PriceIntervalsAnswer | Refusal<PricesRefusal>> {
  const period = periodOf(query, now);
  if (isRefusal(period)) return period;
  const found = await prices.item(projectId, kind, id, now);
  if (isRefusal(found)) return found;
  const intervals = prices.within(found, period, now);
  if (isRefusal(intervals)) return intervals;
  const excluded = new Map(found.excluded.map((each) => [each.id, each]));
  const itemId = found.item.id;
  const rows = intervals.map((each) => presentInterval(itemId, each, excluded.get(intervalIdOf(itemId, each.from))));
  return listAnswer('data', rows);
}

function periodOf({ from, to }: AskedPeriod, now: string) {
  const begin = from === undefined ? undefined : parseInstant(from);
  const end = to === undefined ? now : parseInstant(to);
  if (from !== undefined && begin === undefined) return invalid('from', 'must be a date in ISO 8601');
  if (end === undefined) return invalid('to', 'must be a date in ISO 8601');
  if (begin !== undefined && begin > end) return invalid('from', 'must not be after to');
  return { from: begin === undefined ? -Infinity : Date.parse(begin), to: Date.parse(end) };
}

function invalid(name: string, details: string): Refusal<'invalid_query_params'> {
  return refuse('invalid_query_params', { details: `Parameter ${name} ${details}` });
}
