import { operation } from '../language/index.js';
import { PriceIntervalAnswer, PriceIntervalsAnswer } from './answers.js';
import { ExcludePriceBody } from './bodies.js';

const ours = { context: 'prices', service: 'promotions', keys: 'application' } as const;
const ofProducts = { ...ours, scope: 'products' } as const;
const ofSkus = { ...ours, scope: 'SKUs' } as const;

const period = {
  from: { type: 'string', format: 'date-time', description: 'Prices that lasted beyond this moment.' },
  to: { type: 'string', format: 'date-time', description: 'Prices that began before this moment. Defaults to now.' },
} as const;

const sampleReason = () => ({ reason: 'Typing error in the price list' });

export class ListPricesOfProduct extends operation({
  ...ofProducts,
  id: 'list-prices-of-product',
  method: 'GET',
  path: '/v1/products/{productId}/prices',
  summary: 'List the prices of a product over time, oldest first',
  query: period,
  answer: PriceIntervalsAnswer,
}) {}

export class ListPricesOfSku extends operation({
  ...ofSkus,
  id: 'list-prices-of-sku',
  method: 'GET',
  path: '/v1/skus/{skuId}/prices',
  summary: 'List the prices of a SKU over time, oldest first',
  query: period,
  answer: PriceIntervalsAnswer,
}) {}

export class ExcludePriceOfProduct extends operation({
  ...ofProducts,
  id: 'exclude-price-of-product',
  method: 'POST',
  path: '/v1/products/{productId}/prices/{intervalId}/exclude',
  summary: 'Exclude a price of a product from its lowest price',
  body: ExcludePriceBody,
  answer: PriceIntervalAnswer,
  key: ({ params }) => params.productId,
  sample: sampleReason,
}) {}

export class ExcludePriceOfSku extends operation({
  ...ofSkus,
  id: 'exclude-price-of-sku',
  method: 'POST',
  path: '/v1/skus/{skuId}/prices/{intervalId}/exclude',
  summary: 'Exclude a price of a SKU from its lowest price',
  body: ExcludePriceBody,
  answer: PriceIntervalAnswer,
  key: ({ params }) => params.skuId,
  sample: sampleReason,
}) {}
