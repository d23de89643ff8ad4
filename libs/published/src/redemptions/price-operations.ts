import { alsoAs, operation } from '../language/index.js';
import { PricesAnswer } from './price-answers.js';
import { PricesBody } from './price-bodies.js';

export class FindPrices extends operation({
  context: 'redemptions',
  service: 'promotions',
  keys: 'application',
  id: 'find-prices',
  storesNothing: true,
  etag: true,
  method: 'POST',
  path: '/v1/prices',
  scope: 'prices',
  summary: 'Find the prices of products and SKUs',
  body: PricesBody,
  answer: PricesAnswer,
  sample: () => ({ items: [{ product_id: 'prod_shirt' }, { source_id: 'mug' }] }),
}) {}

export const findPricesFromClient = alsoAs(FindPrices, {
  id: 'find-prices-client-side',
  path: '/client/v1/prices',
  keys: 'client',
  scope: 'client_prices',
});
