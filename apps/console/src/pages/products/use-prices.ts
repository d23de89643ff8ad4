import { useState } from 'react';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { type ListQuery } from '../../parts/lists/list-page.js';
import { DAY_MS } from '../../parts/words/moment.js';
import { timeNow } from '../../parts/words/time-now.js';

export type PriceInterval = components['schemas']['PriceIntervalAnswer'];
type Prices = components['schemas']['PriceIntervalsAnswer'];

const OF_PRODUCT = '/v1/products/{productId}/prices';
const OF_SKU = '/v1/skus/{skuId}/prices';
const DAYS_SHOWN = 365;

/** A product or SKU whose prices are shown. */
export interface PricedItem {
  readonly kind: 'product' | 'sku';
  readonly id: string;
  readonly name: string;
  readonly lowest: number | null | undefined;
}

/** Its prices of the last year, oldest first. */
export function usePrices({ kind, id }: PricedItem): ListQuery<Prices> {
  const [from] = useState(() => new Date(timeNow() - DAYS_SHOWN * DAY_MS).toISOString());
  const query = { from };
  const ofProduct = { params: { path: { productId: id }, query } };
  const ofSku = { params: { path: { skuId: id }, query } };
  const products = api.useQuery('get', OF_PRODUCT, ofProduct, { enabled: kind === 'product' });
  const skus = api.useQuery('get', OF_SKU, ofSku, { enabled: kind === 'sku' });
  return kind === 'product' ? products : skus;
}

export async function excludePrice({ kind, id }: PricedItem, intervalId: string, reason: string): Promise<void> {
  const body = { reason };
  if (kind === 'product') {
    const params = { path: { productId: id, intervalId } };
    await client.POST(`${OF_PRODUCT}/{intervalId}/exclude`, { params, body });
  } else {
    const params = { path: { skuId: id, intervalId } };
    await client.POST(`${OF_SKU}/{intervalId}/exclude`, { params, body });
  }
  await refreshPrices();
}

/** Also the lowest prices. */
export function refreshPrices(): Promise<unknown> {
  const paths = [OF_PRODUCT, OF_SKU, '/v1/products/{productId}', '/v1/products/{productId}/skus'];
  return Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: ['get', path] })));
}
