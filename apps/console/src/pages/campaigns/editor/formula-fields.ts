import { t } from '../../../texts/texts.js';

/** What formulas calculate with, by its name in formulas. Amounts are in units of the currency. */
export function formulaFields(): Readonly<Record<string, string>> {
  return {
    ORDER_AMOUNT: t('Amount of the order'),
    ORDER_ITEMS_QUANTITY: t('Number of lines'),
    ORDER_UNITS_QUANTITY: t('Number of units'),
    ORDER_ITEM_PRICE: t('Price of the line'),
    ORDER_ITEM_AMOUNT: t('Amount of the line'),
    ORDER_ITEM_SUBTOTAL: t('Amount of the line after earlier discounts'),
    ORDER_ITEM_UNITS_QUANTITY: t('Units of the line'),
    CHEAPEST_ORDER_ITEM_PRICE: t('Price of the cheapest line'),
    MOST_EXPENSIVE_ORDER_ITEM_PRICE: t('Price of the most expensive line'),
    'ORDER_METADATA("…")': t('Metadata of the order'),
    'CUSTOMER_METADATA("…")': t('Metadata of the customer'),
    'ORDER_ITEM_METADATA("…")': t('Metadata of the line'),
    'REDEEMABLE_METADATA("…")': t('Metadata of the code or tier'),
    VOUCHER_REDEEMED_QUANTITY: t('Redemptions of the code so far'),
    CUSTOMER_BIRTHDATE: t('Birthday of the customer'),
    TODAY: t('Today'),
    'MIN(…;…)': t('The smaller of two'),
    'MAX(…;…)': t('The larger of two'),
    'IF(…;…;…)': t('If, then, else'),
    'ROUND(…;0)': t('Rounded'),
  };
}
