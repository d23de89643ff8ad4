/** The rule of offer i of so many, in wire form; undefined: it applies to everybody. */
export type Population = (i: number, count: number) => object | undefined;

const way = (conditions: object) => ({ name: 'order.metadata', property: 'way', conditions });
const anAmount = (above: number) => ({ name: 'order.amount', conditions: { $more_than: [above] } });
const aProduct = (i: number) => ({
  name: 'order.items.any',
  conditions: { $is: [{ id: `prod_${i}`, object: 'product' }] },
});
const aLevel = (conditions: object) => ({ name: 'customer.metadata', property: 'level', conditions });

/** Offers for customers of which one is at `level-7`, and carts of 20,000 with `prod_7` that came by way of the `web`. */
export const populations: Readonly<Record<string, Population>> = {
  'nothing: all apply': () => undefined,
  'a product of its own': aProduct,
  'an amount, half of them apply': (i, count) => anAmount(Math.round((i * 40_000) / count)),
  'an amount, none applies': (i) => anAmount(30_000 + i),
  'a level of the customer': (i) => aLevel({ $is: [`level-${i}`] }),
  'a use per customer: all apply': () => ({
    name: 'redemption.count.per_customer',
    conditions: { $less_than_or_equal: [1] },
  }),
  'a text that contains the same: all apply': () => way({ $contains: ['we'] }),
  'a text that contains the same: none applies': () => way({ $contains: ['shop'] }),
  'a text that contains one of its own: none': (i) => way({ $contains: [`shop-${i}`] }),
  'that something is not so, its own: none': (i) => aLevel({ $not_in: ['level-7', `tier-${i}`] }),
  'lines all of a price of its own: none': (i) => ({
    name: 'order.items.price_each',
    conditions: { $more_than: [10_000 + i] },
  }),
  'one of all of these': (i, count) => mixed[i % mixed.length]!(i, count),
};

const mixed: readonly Population[] = Object.entries(populations)
  .filter(([name]) => !name.endsWith('all apply') && name !== 'one of all of these')
  .map(([, population]) => population);
