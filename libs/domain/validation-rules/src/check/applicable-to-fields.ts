import { type ApplicableTo } from '../rule-set.js';

type Fields = Readonly<
  Record<
    string,
    { readonly inside: keyof ApplicableTo; readonly holds: (value: unknown) => boolean; readonly expects: string }
  >
>;

const text = {
  holds: (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 2_000,
  expects: 'a string',
};
const whole = (least: number) => ({
  holds: (value: unknown) => Number.isSafeInteger(value) && (value as number) >= least,
  expects: `a whole number, not below ${least}`,
});
const amount = {
  holds: (value: unknown) => Number.isFinite(value) && (value as number) >= 0,
  expects: 'a number, not below 0',
};

const budgets = [
  'product_campaign',
  'product_customer_campaign',
  'product_in_collection_campaign',
  'product_in_collection_customer_campaign',
  'product_promotion_tier',
  'product_customer_promotion_tier',
  'product_in_collection_promotion_tier',
  'product_in_collection_customer_promotion_tier',
].flatMap((budget) => [
  [`${budget}_quantity_limit`, whole(0)] as const,
  [`${budget}_quantity_limit_formula`, text] as const,
]);

/** The fields that an entry of `applicable_to` may have beside `object` and `effect`, by their names on the wire. */
export const applicableToFields: Fields = Object.fromEntries(
  [
    ['id', text] as const,
    ['source_id', text] as const,
    ['product_id', text] as const,
    ['product_source_id', text] as const,
    ['strict', { holds: (value: unknown) => typeof value === 'boolean', expects: 'a boolean' }] as const,
    ['price', amount] as const,
    ['price_formula', text] as const,
    ['quantity_limit', whole(0)] as const,
    ['aggregated_quantity_limit', whole(0)] as const,
    ['amount_limit', amount] as const,
    ['aggregated_amount_limit', amount] as const,
    ['skip_initially', whole(0)] as const,
    ['repeat', whole(1)] as const,
    [
      'target',
      {
        holds: (value: unknown) => value === 'ITEM' || value === 'UNIT',
        expects: 'equal to one of the allowed values [ ITEM, UNIT ]',
      },
    ] as const,
    ...budgets,
  ].map(([name, field]) => [
    name,
    {
      ...field,
      inside: name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()) as keyof ApplicableTo,
    },
  ]),
);
