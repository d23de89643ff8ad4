import { type Order } from '../../api/names.js';
import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { moneyText, numberText } from '../words/money.js';

type Schemas = components['schemas'];
export type Return = Schemas['ReturnAnswer'];
export type ReturnPolicy = Schemas['ReturnPolicyAnswer'];
export type OrderItem = NonNullable<Order['items']>[number];

export function itemName({ sku, product, source_id: source, product_id: productId, id }: OrderItem): string {
  const { sku: variant } = (sku ?? {}) as { sku?: string };
  const { name } = (product ?? {}) as { name?: string };
  return variant ?? name ?? source ?? productId ?? id;
}

/** Units of a line that have not come back yet. */
export function unitsLeft({ quantity = 0, returned_quantity: back = 0 }: OrderItem): number {
  return Math.max(0, quantity - back);
}

/** Names of lines by their ids, from the order as it was sold. */
export function namesOfItems(order: Order | undefined): ReadonlyMap<string, string> {
  return new Map((order?.items ?? []).map((item) => [item.id, itemName(item)]));
}

/** `2 × Shoes, 1 × Socks` */
export function unitsText(
  units: readonly { readonly item: string; readonly quantity: number }[],
  names: ReadonlyMap<string, string>,
): string {
  return units.map(({ item, quantity }) => `${numberText(quantity)} × ${names.get(item) ?? item}`).join(', ');
}

/** All credits that come back, in minor units. */
export function creditsOf({ refund }: Return): number {
  return refund.credits.reduce((sum, { amount }) => sum + amount, 0);
}

export function effectText({ effect, amount }: Return['redemptions'][number], currency: string): string {
  const money = moneyText(amount, currency);
  if (effect === 'ROLLED_BACK') return t('Is rolled back: its use comes back.');
  if (effect === 'REDUCED') return t('The remaining order earns less of it: {amount}.', { amount: money });
  return t('Stays as it is: {amount} on the remaining order.', { amount: money });
}

/** A choice in a few words, and what it does. */
type PolicyWords = readonly [short: string, effect: string];

type PolicyChoice = {
  [Name in keyof ReturnPolicy]: {
    readonly name: Name;
    readonly label: string;
    readonly values: Readonly<Record<ReturnPolicy[Name], PolicyWords>>;
  };
}[keyof ReturnPolicy];

/** The parts of a return policy, with what each choice does. */
export function policyChoices(): readonly PolicyChoice[] {
  return [
    {
      name: 'discounts',
      label: t('Discounts'),
      values: {
        KEEP: [t('At the price of the sale'), t('Each unit comes back at the price it was sold for')],
        REPRICE: [t('Price the rest again'), t('The remaining items are priced again by the terms of the sale')],
      },
    },
    {
      name: 'credits',
      label: t('Credits and points that paid'),
      values: {
        PROPORTIONAL: [t('In proportion'), t('Come back in proportion to the money')],
        CREDITS_FIRST: [t('Before money'), t('Come back before money')],
        MONEY_FIRST: [t('After money'), t('Come back after money')],
      },
    },
    {
      name: 'points',
      label: t('Points that the order earned'),
      values: {
        PROPORTIONAL: [t('In proportion'), t('What the remaining items do not earn is taken back')],
        ALL: [t('All points'), t('All of them are rolled back')],
        NONE: [t('No points'), t('The customer keeps them')],
      },
    },
  ];
}
