import { t } from '../../texts/texts.js';

/** What the regular price means beside the price. Amounts in minor units. */
export function regularPriceWords(price: number | undefined, regularPrice: number | undefined): string {
  const isOnSale = price !== undefined && regularPrice !== undefined && price < regularPrice;
  return isOnSale
    ? t('On sale: the price is lower than the regular price.')
    : t('The price without a sale. The product is on sale while its price is lower.');
}
