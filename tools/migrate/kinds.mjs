// The kinds of things that are moved, in this order: for each its list, how one is found and made in the other account, and its sums.
import { isDeepStrictEqual } from 'node:util';
import {
  campaignBody,
  customerBody,
  isInUse,
  keyOf,
  orderBody,
  productBody,
  ruleBody,
  skuBody,
  some,
  translated,
  voucherBody,
} from './bodies.mjs';
import { groupKinds } from './group-kinds.mjs';
import { byContent, each, named, notedIn } from './lists.mjs';
import { loyaltyKinds } from './loyalty-kinds.mjs';
import { promotionKinds } from './promotion-kinds.mjs';

const CATEGORIES = '/v1/categories';
/** The list of categories has no pages. */
const CATEGORIES_LISTED = { order: '', isPaged: false };

/**
 * @param {import('./account.mjs').Account} from
 * @param {import('./account.mjs').Account} to
 * @param {import('./lists.mjs').Here} here lists of the other account
 */
export function kindsOf(from, to, here) {
  /** Keys of customers by their old ids, and new ids by old ones. */
  const customers = new Map();
  const ids = new Map();
  const { collections, segments } = groupKinds(from, here, ids);
  const noted = notedIn(ids);

  return [
    {
      name: 'categories',
      list: CATEGORIES,
      listed: CATEGORIES_LISTED,
      ...byContent(
        here,
        ids,
        () => [CATEGORIES, CATEGORIES_LISTED],
        (category) => (each) => each.name === category.name,
      ),
      async make(categories) {
        for (const category of categories) {
          await here.make(CATEGORIES, some(category, 'name', 'hierarchy'), CATEGORIES_LISTED);
        }
      },
    },
    {
      name: 'products',
      list: '/v1/products',
      find: async (product) => noted(product, await to.get(named('/v1/products', keyOf(product)))),
      async make(products) {
        await each(products, (product) => to.post('/v1/products', productBody(product)));
      },
    },
    {
      name: 'SKUs',
      list: '/v1/products',
      parts: async (product) => {
        const all = [];
        for await (const { items } of from.pages(`${named('/v1/products', product.id)}/skus`)) all.push(...items);
        return all;
      },
      find: async (sku) => noted(sku, await to.get(named('/v1/skus', keyOf(sku)))),
      async make(skus) {
        await each(skus, (sku) => to.post(`/v1/products/${ids.get(sku.product_id)}/skus`, skuBody(sku)));
      },
    },
    collections,
    {
      name: 'customers',
      list: '/v1/customers',
      listed: { hasBounds: true },
      seen: (customer) => customers.set(customer.id, keyOf(customer)),
      find: async (customer) => noted(customer, await to.get(named('/v1/customers', keyOf(customer)))),
      async make(found) {
        await each(found, (customer) => to.post('/v1/customers', customerBody(customer)));
      },
    },
    segments,
    {
      name: 'validation rules',
      list: '/v1/validation-rules',
      // Rules have no unique name: one with the same content counts as the same.
      ...byContent(
        here,
        ids,
        () => ['/v1/validation-rules'],
        (rule) => {
          const wanted = translated(ruleBody(rule), ids);
          return (each) => isDeepStrictEqual(ruleBody(each), wanted);
        },
      ),
      async make(found) {
        for (const rule of found) await here.make('/v1/validation-rules', translated(ruleBody(rule), ids));
      },
    },
    {
      name: 'campaigns',
      list: '/v1/campaigns',
      find: async (campaign) => noted(campaign, await to.get(named('/v1/campaigns', campaign.name))),
      // Referral programs come last, because their rewards name other campaigns.
      async make(found) {
        const isReferral = (campaign) => Number(campaign.campaign_type === 'REFERRAL_PROGRAM');
        for (const { id } of found.toSorted((one, other) => isReferral(one) - isReferral(other))) {
          await makeCampaign(from, to, await from.get(named('/v1/campaigns', id)), ids);
        }
      },
    },
    ...promotionKinds(here, ids),
    {
      name: 'vouchers',
      list: '/v1/vouchers',
      listed: { hasBounds: true },
      find: ({ code }) => to.get(named('/v1/vouchers', code)),
      async make(vouchers) {
        for (const campaign of new Set(vouchers.map((voucher) => voucher.campaign ?? null))) {
          const codes = vouchers.filter((voucher) => (voucher.campaign ?? null) === campaign);
          const path = campaign === null ? '/v1/vouchers/import' : `${named('/v1/campaigns', campaign)}/import`;
          await to.import(
            path,
            codes.map((voucher) => translated(voucherBody(voucher), ids)),
          );
        }
      },
      async complete(vouchers) {
        await each(vouchers, (voucher) => completeVoucher(to, voucher, customers));
      },
      sums: {
        'codes with a holder': ({ holder_id: holder }) => (holder ? 1 : 0),
        'balances of gift cards': ({ gift }) => gift?.balance ?? 0,
        'points of loyalty cards': ({ loyalty_card: card }) => card?.balance ?? 0,
      },
    },
    {
      name: 'orders',
      list: '/v1/orders',
      find: (order) => to.get(named('/v1/orders', keyOf(order))),
      make: (orders) =>
        to.import(
          '/v1/orders/import',
          orders.map((order) => translated(orderBody(order, customers), ids)),
        ),
      sums: {
        'amounts of orders': ({ amount = 0 }) => amount,
        'amounts after discounts': ({ total_amount: total, amount = 0 }) => total ?? amount,
      },
    },
    ...loyaltyKinds(from, here, ids),
    {
      name: 'assignments of rules',
      list: '/v1/validation-rules-assignments',
      listed: { order: '' },
      async find(assignment) {
        const related = await relatedTo(from, to, assignment, ids);
        const path = `/v1/validation-rules-assignments?related_object_id=${related?.id}`;
        const found = related && (await to.get(path)).data;
        return found?.find(({ rule_id: id }) => id === ids.get(assignment.rule_id));
      },
      async make(assignments) {
        await each(assignments, async (assignment) => {
          const { rule_id: ruleId, related_object_type: type } = assignment;
          const related = await relatedTo(from, to, assignment, ids);
          if (!related) return;
          const body = { related_object_type: type, related_object_id: related.id };
          await to.post(`${named('/v1/validation-rules', ids.get(ruleId))}/assignments`, body);
        });
      },
    },
  ];
}

/** Makes a campaign; one of type STANDALONE together with its public code. */
async function makeCampaign(from, to, campaign, ids) {
  const body = translated(campaignBody(campaign), ids);
  if (campaign.type === 'STANDALONE') {
    const list = await from.get(`/v1/vouchers?limit=1&campaign=${encodeURIComponent(campaign.name)}`);
    const code = list.vouchers[0]?.code;
    Object.assign(body.voucher, code && { code });
    body.vouchers_count = 1;
  }
  const { id } = await to.post('/v1/campaigns', body);
  ids.set(campaign.id, id);
  if (campaign.active === false) await to.post(`/v1/campaigns/${id}/disable`);
}

/** Publishes a voucher to its holder, and adds the points of a loyalty card, unless the other account has done so already. */
async function completeVoucher(to, voucher, customers) {
  const { code, holder_id: holderId, loyalty_card: card } = voucher;
  if (!holderId && !card) return;
  const path = named('/v1/vouchers', code);
  const here = await to.get(path);
  if (!here) return;
  const isToBePublished = holderId && !here.holder_id && customers.has(holderId);
  if (isToBePublished) {
    // A disabled code cannot be published.
    if (!here.active) await to.post(`${path}/enable`);
    await to.post('/v1/publications', { voucher: code, customer: { source_id: customers.get(holderId) } });
  }
  if (!isInUse(voucher) && (isToBePublished || here.active)) await to.post(`${path}/disable`);
  if (!card || (await to.get(`/v1/loyalties/members/${encodeURIComponent(code)}/transactions?limit=1`)).data.length > 0)
    return;
  const points = card.balance - here.loyalty_card.balance;
  if (points !== 0)
    await to.post(`${named('/v1/loyalties/members', code)}/balance`, { points, reason: 'Opening balance' });
}

/** The object in the other account that a rule is assigned to; undefined where objects of that type are not moved. */
async function relatedTo(from, to, { related_object_id: id, related_object_type: type }, ids) {
  if (['campaign', 'promotion_tier', 'earning_rule'].includes(type))
    return ids.has(id) ? { id: ids.get(id) } : undefined;
  if (type === 'voucher') {
    const voucher = await from.get(named('/v1/vouchers', id));
    return voucher && to.get(named('/v1/vouchers', voucher.code));
  }
  return undefined;
}
