export { excludePriceOfProduct, excludePriceOfSku } from './exclude-price/exclude-price.js';
export { findLowestPrices } from './find-lowest-prices/find-lowest-prices.js';
export { listPricesOfProduct, listPricesOfSku } from './list-prices/list-prices.js';
