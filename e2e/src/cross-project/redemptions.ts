import { type SeededProject, seededOrder } from '../seeded-project.js';
import { naming, type CrossProjectRequests, type CrossProjectTable } from './cross-project-requests.js';

/** Of validations, qualifications, redemptions, publications and custom events. */
export const crossProjectRedemptions: CrossProjectTable = {
  'release-validation-session': (a, b) => ({
    parameters: { code: b.held.name, sessionKey: a.sessionKey },
    bodies: [undefined],
  }),
  'list-voucher-sessions': sessions,
  'end-voucher-sessions': sessions,
  'validate-stacked-discounts': validations,
  'validate-stacked-discounts-client-side': validations,
  'validate-voucher-client-side': (a) => ({
    notValid: naming('code', [a.coupon.name, a.coupon.id, a.card.name]),
  }),
  'find-prices': prices,
  'find-prices-client-side': prices,
  'check-eligibility': qualifications,
  'check-eligibility-client-side': qualifications,
  'validate-promotions': ofAnotherOrder,
  // The body names nothing: it only has a cart.
  'validate-promotions-client-side': () => ({}),
  'examine-vouchers-qualification': ofAnotherOrder,
  'examine-campaign-qualification': ofAnotherOrder,
  'validate-voucher': (a, b) => ({
    parameters: { code: b.card.name },
    bodies: [{ order: { id: a.order.id } }],
  }),
  'validate-promotion-tier': (a, b) => ({
    parameters: { tierId: b.tier },
    bodies: [{ order: { id: a.order.id } }],
  }),
  'redeem-voucher': (a, b) => ({
    parameters: { code: b.card.name },
    bodies: [{ order: { id: a.order.id } }, { order: seededOrder, customer: { id: a.customer.id } }],
  }),
  'redeem-stacked-discounts': redemptions,
  'redeem-stacked-discounts-client-side': redemptions,
  'redeem-voucher-client-side': (a) => ({
    lost: naming('code', [a.coupon.name, a.coupon.id, a.card.name]),
  }),
  'redeem-promotion': (a, b) => ({
    parameters: { promotionTierId: b.tier },
    bodies: [{ order: { id: a.order.id } }, { order: seededOrder, customer: { id: a.customer.id } }],
  }),
  'create-publication': publications,
  'create-publication-client-side': publications,
  'create-publication-1': (a) => ({
    forbidden: naming('voucher', [a.card.name]).map((query) => `${query}&customer[source_id]=eve`),
  }),
  'track-custom-event': customEvents,
  'track-custom-event-client-side': customEvents,
  'list-publications': (a) => ({
    queries: [
      '',
      ...naming('campaign', [a.codes.id, a.codes.name]),
      ...naming('customer', [a.customer.id, a.customer.name]),
      ...naming('voucher', [a.published.id, a.published.name]),
    ],
  }),
  'list-redemptions': (a) => ({
    queries: [
      '',
      ...naming('campaign', [a.campaign.name]),
      ...naming('customer', [a.customer.id, a.customer.name]),
      ...naming('filters[voucher_code][conditions][$is]', [a.coupon.name]),
      ...naming('filters[related_object_id][conditions][$is]', [a.coupon.id]),
      ...naming('filters[parent_redemption_id][conditions][$is]', [a.stack]),
      ...naming('filters[customer_id][conditions][$in]', [a.customer.id]),
    ],
  }),
};

function sessions({ held }: SeededProject): CrossProjectRequests {
  return { lost: naming('voucher', [held.name, held.id]) };
}

function validations(a: SeededProject, b: SeededProject): CrossProjectRequests {
  return { bodies: [...carts(a, b), stackOf(a)], inapplicable: carts(a, b, redeemablesOf(a)) };
}

function prices({ product, sku, customer }: SeededProject): CrossProjectRequests {
  const names = [product.id, product.name].flatMap((name) => [{ product_id: name }, { source_id: name }]);
  const items = [...names, { sku_id: sku.id }, { sku: sku.name }];
  return { finding: [{ items }, { items, customer: { id: customer.id } }] };
}

function qualifications(a: SeededProject): CrossProjectRequests {
  return {
    ...ofAnotherOrder(a),
    finding: [
      { scenario: 'CUSTOMER_WALLET', customer: { id: a.customer.id } },
      { scenario: 'CUSTOMER_WALLET', customer: { source_id: a.customer.name } },
      ...[a.tier, a.coupon.id, a.codes.id].map((id) => {
        const filters = { resource_id: { conditions: { $is: [id] } } };
        return { scenario: 'AUDIENCE_ONLY', customer: { id: a.customer.id }, options: { filters } };
      }),
    ],
  };
}

function ofAnotherOrder({ order: { id } }: SeededProject): CrossProjectRequests {
  return { bodies: [{ order: { id } }] };
}

function redemptions(a: SeededProject, b: SeededProject): CrossProjectRequests {
  return { bodies: [...carts(a, b), stackOf(a), ...carts(a, b, redeemablesOf(a).slice(0, 1))] };
}

function publications(a: SeededProject, b: SeededProject): CrossProjectRequests {
  return {
    bodies: [
      { voucher: a.card.name, customer: { source_id: 'eve' } },
      { voucher: a.card.id, customer: { source_id: 'eve' } },
      { campaign: a.codes.name, customer: { source_id: 'eve' } },
      { campaign: { name: a.codes.id, count: 2 }, customer: { source_id: 'eve' } },
      { voucher: b.card.name, customer: { id: a.customer.id } },
    ],
  };
}

function customEvents(a: SeededProject, b: SeededProject): CrossProjectRequests {
  return { bodies: [{ event: b.customEvent.name, customer: { id: a.customer.id } }] };
}

function redeemablesOf({ coupon, card, held, tier }: SeededProject): object[] {
  const vouchers = [coupon, card, held].flatMap(({ id, name }) => [id, name]);
  return [{ object: 'promotion_tier', id: tier }, ...vouchers.map((id) => ({ object: 'voucher', id }))];
}

function stackOf({ promotionStack: id }: SeededProject): object {
  return { redeemables: [{ object: 'promotion_stack', id }], order: seededOrder };
}

/** A cart of `b` that names the order or the customer of `a`. */
function carts(a: SeededProject, b: SeededProject, redeemables?: object[]): object[] {
  if (redeemables) return redeemables.map((each) => ({ redeemables: [each], order: seededOrder }));
  const cart = { redeemables: [{ object: 'voucher', id: b.card.name }], order: seededOrder };
  return [
    { ...cart, order: { id: a.order.id } },
    { ...cart, order: { id: a.order.id, amount: 1 } },
  ];
}
