import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Discount } from '@perkstream/domain-pricing';
import { compileRuleSet, itemNamesIn, type RuleSubject, Visitor } from '@perkstream/domain-validation-rules';
import { gateScopes, gatedRules } from '../../services/offers/gates.js';
import { mentionsOf } from '../../services/offers/mentions.js';
import { isOpenAt, type Offer } from '../../services/offers/offer.js';
import { asks, NOW, offer, ruleSet } from '../../services/offers/testing/offers.js';
import { ShelfOffers } from './shelf-offers.js';

const TEN_PERCENT: Discount = { type: 'PERCENT', percentOff: 10 };
const PRODUCTS = ['prod_a', 'prod_b', 'prod_c'];

const rules = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 0, max: 2_000 }).map(asks.amount),
  fc.constantFrom(...PRODUCTS).map(asks.product),
  fc.constantFrom(...PRODUCTS).map(asks.without),
  fc.constantFrom('gold', 'silver').map(asks.level),
  fc.integer({ min: 1, max: 4 }).map((least) => ({
    name: 'order.items.count',
    conditions: { $more_than_or_equal: [least] },
  })),
);
const target = fc.option(fc.constantFrom(...PRODUCTS, 'prod_elsewhere'), { nil: undefined });
const moment = fc.option(fc.constantFrom('2026-02-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'), { nil: undefined });
const offers = fc.array(fc.record({ rule: rules, target, from: moment, to: moment }), { maxLength: 30 });

function made(
  { rule, target: of, from, to }: { rule?: object; target?: string; from?: string; to?: string },
  index: number,
): Offer {
  const included = of === undefined ? [] : [{ object: 'product', id: of }];
  const set = ruleSet((rule ?? asks.amount(-1)) as never, { applicable_to: { included } });
  const { gates, clock } = gatedRules({ ruleSet: set });
  return offer(`promo_${index}`, index, {
    discount: TEN_PERCENT,
    gates: { cart: gates.cart ? [gates.cart] : [], customer: gates.customer ? [gates.customer] : [] },
    mentions: mentionsOf(TEN_PERCENT, [compileRuleSet(set)]),
    ...(clock && { clock }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  });
}

const customer = { metadata: { level: 'gold' }, id: 'cust_1' };
const buyer: RuleSubject = { now: NOW, timeZone: 'UTC', customer };

function cartOf(productId: string, price: number, quantity: number): RuleSubject {
  const amount = price * quantity;
  return { ...buyer, order: { amount, initialAmount: amount, items: [{ productId, price, quantity, amount }] } };
}

describe('the tiers of a shelf', () => {
  it('are for each item all that a cart with it gets by, and whose discount may be for it', () => {
    fc.assert(
      fc.property(
        offers,
        fc.integer({ min: 0, max: 1_500 }),
        fc.integer({ min: 1, max: 4 }),
        (some, price, quantity) => {
          const all = some.map(made as never) as unknown as Offer[];
          const names = new Set(PRODUCTS.map((id) => `product/${id}`));
          const shelf = new ShelfOffers({ subject: buyer, now: NOW, timeZone: 'UTC', names });
          shelf.add(all);
          for (const productId of PRODUCTS) {
            const subject = cartOf(productId, price, quantity);
            const visitor = new Visitor(subject, gateScopes.cart);
            const passes = ({ gates }: Offer) => gates.cart.every((gate) => gate.lets(visitor));
            const own = itemNamesIn(subject);
            const isFor = ({ mentions: { byDiscount } }: Offer) =>
              byDiscount === 'anything' ||
              byDiscount.names.length === 0 ||
              byDiscount.names.some((name) => own.has(name));
            const wanted = all.filter((each) => isOpenAt(each, NOW) && isFor(each) && passes(each));
            const least = { amount: price * quantity, units: quantity };
            const found = [...shelf.openFor(own, least)].filter(passes);
            expect(found.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
            expect([...shelf.openBeyond(least)].filter(passes)).toEqual([]);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('do not change before the moment that is said for an item', () => {
    fc.assert(
      fc.property(offers, (some) => {
        const all = some.map(made as never) as unknown as Offer[];
        const names = new Set(['product/prod_a']);
        const idsAt = (now: string) => {
          const shelf = new ShelfOffers({ subject: buyer, now, timeZone: 'UTC', names });
          shelf.add(all);
          return {
            ids: [...shelf.openFor(names, { amount: 9_999, units: 9 })].map(({ id }) => id),
            next: shelf.nextChange(names),
          };
        };
        const { ids, next } = idsAt(NOW);
        const before = next === undefined ? '2027-01-01T00:00:00.000Z' : new Date(Date.parse(next) - 1).toISOString();
        expect(idsAt(before).ids).toEqual(ids);
      }),
      { numRuns: 300 },
    );
  });
});
