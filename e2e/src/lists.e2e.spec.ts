import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Json, newProject } from './client.js';
import { type DocumentedOperation, documentedOperations } from './documented-operations.js';
import { type StockedProject, stockedProject } from './stocked-project.js';

const PAGE = 3;
/** Characters of an id that tell its millisecond. */
const TIME_IN_IDS = 9;

describe('Lists', () => {
  let project: StockedProject;
  let lists: DocumentedOperation[];

  beforeAll(async () => {
    project = await stockedProject();
    const operations = await documentedOperations();
    lists = operations.filter(({ query, keys }) => 'limit' in query && keys === 'application');
  });

  function pathOf({ id: list, path }: DocumentedOperation): string {
    const { card, campaign, codes, rule, product } = project.things;
    const names: Record<string, string> = {
      code: card.name,
      campaignId: list.includes('transactions') ? codes.id : campaign.id,
      validationRuleId: rule,
      productId: product.id,
    };
    return path.replace(/\{(\w+)\}/g, (_whole, name: string) => names[name] ?? `no {${name}}`);
  }

  async function items(path: string): Promise<Json[]> {
    const { status, body } = await project.client.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
    expect(body).toMatchObject({ object: 'list', data_ref: expect.any(String) });
    return body[body.data_ref];
  }

  /** Pages of three up to the empty one. */
  async function byPages(path: string): Promise<Json[]> {
    const all: Json[] = [];
    const { total } = (await project.client.get(path)).body;
    for (let page = 1; ; page++) {
      const { body } = await project.client.get(`${path}&limit=${PAGE}&page=${page}`);
      const found = body[body.data_ref];
      all.push(...found);
      expect(body.total).toBe(total);
      if ('has_more' in body) expect(body.has_more).toBe(all.length < total);
      if (found.length < PAGE) {
        expect(await items(`${path}&limit=${PAGE}&page=${page + 1}`)).toEqual([]);
        expect(all).toHaveLength(total);
        return all;
      }
    }
  }

  async function byCursor(path: string): Promise<Json[]> {
    const all: Json[] = [];
    for (let after = ''; ;) {
      const { body } = await project.client.get(`${path}&limit=${PAGE}${after}`);
      const found = body[body.data_ref];
      all.push(...found);
      expect(body.has_more).toBe('more_starting_after' in body);
      if (!body.has_more) return all;
      expect(found).toHaveLength(PAGE);
      after = `&starting_after_id=${body.more_starting_after}`;
    }
  }

  it('show every item once on one of their pages, in every order that is documented, the same each time', async () => {
    const read: string[] = [];
    for (const list of lists.filter(({ query }) => 'page' in query || 'starting_after_id' in query)) {
      const orders = ['', ...((list.query['order']?.['enum'] as string[] | undefined) ?? [])];
      const pages = 'page' in list.query ? byPages : byCursor;
      const whole = await items(`${pathOf(list)}?limit=100`);
      expect({ list: list.id, isLongEnough: whole.length > 2 * PAGE }).toEqual({ list: list.id, isLongEnough: true });
      const ids = new Set(whole.map(({ id }) => id));
      for (const order of orders) {
        const path = `${pathOf(list)}?${order === '' ? '' : `order=${order}`}`;
        const all = await pages(path);
        const asked = { list: list.id, order };
        expect({ ...asked, size: all.length, ids: new Set(all.map(({ id }) => id)) }).toEqual({
          ...asked,
          size: ids.size,
          ids,
        });
        expect(await items(`${path}&limit=100`)).toEqual(all);
        expect({ ...asked, wrong: outOfOrder(all, order) }).toEqual({ ...asked, wrong: [] });
        read.push(`${list.id} ${order}`);
      }
    }
    expect(read.length).toBeGreaterThan(40);
  });

  it('begin with what their description says where no order is given', async () => {
    for (const [path, order] of [
      ['vouchers', '-created_at'],
      ['campaigns', '-created_at'],
      ['promotions/tiers', '-created_at'],
      ['redemptions', '-created_at'],
      ['customers', '-created_at'],
      ['orders', 'created_at'],
    ]) {
      const given = await items(`/v1/${path}?limit=100`);
      expect({ path, wrong: outOfOrder(given, order as string) }).toEqual({ path, wrong: [] });
    }
  });

  it('refuse pages, sizes and orders that there are not', async () => {
    const wrong = [
      'limit=0',
      'limit=101',
      'limit=abc',
      'limit=1.5',
      'limit=',
      'order=nothing',
      'order=',
      'page=0',
      'page=x',
    ];
    for (const list of lists) {
      for (const query of wrong.filter((each) => (each.split('=')[0] as string) in list.query)) {
        const answer = await project.client.get(`${pathOf(list)}?${query}`);
        const asked = { list: list.id, query };
        expect({ ...asked, status: answer.status, key: answer.body.key }).toEqual({
          ...asked,
          status: 400,
          key: 'invalid_query_params',
        });
      }
      if (!('page' in list.query)) continue;
      expect((await project.client.get(`${pathOf(list)}?page=1000`)).status).toBe(200);
      const over = await project.client.get(`${pathOf(list)}?page=1001`);
      expect(over).toMatchObject({ status: 400, body: { key: 'page_over_limit' } });
    }
  });

  it('are empty, not missing, where there is nothing', async () => {
    const { client } = await newProject();
    for (const list of lists.filter(({ parameters }) => parameters.length === 0)) {
      const { status, body } = await client.get(list.path);
      expect({ list: list.id, status, items: body[body.data_ref] }).toEqual({ list: list.id, status: 200, items: [] });
      if ('page' in list.query) expect(body.total).toBe(0);
    }
  });

  async function found(list: string, query: Record<string, string>, name: string): Promise<string[]> {
    const { status, body } = await project.client.get(`/v1/${list}?limit=100&${new URLSearchParams(query).toString()}`);
    if (status !== 200) throw new Error(`${JSON.stringify(query)} answered ${status} ${JSON.stringify(body)}`);
    expect(body.total).toBe(body[body.data_ref].length);
    return body[body.data_ref].map((each: Json) => each[name]).sort();
  }

  const filter = (field: string, operator: string, ...values: (string | number)[]): Record<string, string> =>
    Object.fromEntries(
      values.map((value, index) => [`filters[${field}][conditions][${operator}][${index}]`, String(value)]),
    );

  it('of vouchers are filtered by what vouchers are', async () => {
    const { vouchers, things } = project;
    const mine = vouchers as {
      code: string;
      id: string;
      type: string;
      metadata: Json;
      expiration_date?: string;
      active: boolean;
    }[];
    const own = filter('code', '$starts_with', 'CODE-');
    const codes = (test: (voucher: (typeof mine)[number]) => boolean): string[] =>
      mine
        .filter(test)
        .map(({ code }) => code)
        .sort();
    const [first, second] = mine as [(typeof mine)[number], (typeof mine)[number]];
    const cases: [Record<string, string>, (voucher: (typeof mine)[number]) => boolean][] = [
      [{ code: first.code }, ({ code }) => code === first.code],
      [{ 'ids[0]': first.id, 'ids[1]': second.id }, ({ id }) => id === first.id || id === second.id],
      [own, () => true],
      [filter('code', '$is', first.code), ({ code }) => code === first.code],
      [{ ...own, ...filter('code', '$is_not', first.code) }, ({ code }) => code !== first.code],
      [
        filter('code', '$in', first.code, second.code, 'NOBODY'),
        ({ code }) => [first.code, second.code].includes(code),
      ],
      [
        { ...own, ...filter('code', '$not_in', first.code, second.code) },
        ({ code }) => ![first.code, second.code].includes(code),
      ],
      [filter('code', '$contains', '-1-'), ({ code }) => code.includes('-1-')],
      [{ ...own, ...filter('code', '$not_contain', '-1-') }, ({ code }) => !code.includes('-1-')],
      [{ ...own, ...filter('code', '$ends_with', '-x') }, ({ code }) => code.endsWith('-x')],
      [{ ...own, ...filter('metadata.shelf', '$is', 1) }, ({ metadata }) => metadata.shelf === 1],
      [{ ...own, ...filter('metadata.shelf', '$more_than', 0) }, ({ metadata }) => metadata.shelf > 0],
      [{ ...own, ...filter('metadata.season', '$contains', 'prin') }, ({ metadata }) => metadata.season === 'spring'],
      [{ ...own, ...filter('expiration_date', '$has_value', '') }, (voucher) => voucher.expiration_date !== undefined],
      [{ ...own, ...filter('expiration_date', '$is_unknown', '') }, (voucher) => voucher.expiration_date === undefined],
      [{ ...own, ...filter('expiration_date', '$before', '2080-01-01') }, () => false],
      [
        { ...own, ...filter('expiration_date', '$after', '2080-01-01') },
        (voucher) => voucher.expiration_date !== undefined,
      ],
      [{ ...own, ...filter('active', '$disabled', '') }, ({ active }) => !active],
      [
        { 'filters[junction]': 'OR', ...filter('code', '$is', first.code), ...filter('metadata.shelf', '$is', 2) },
        ({ code, metadata }) => code === first.code || metadata.shelf === 2,
      ],
      [
        {
          'filters[junction]': 'and',
          ...own,
          ...filter('metadata.season', '$is', 'spring'),
          ...filter('metadata.shelf', '$is', 2),
        },
        ({ metadata }) => metadata.season === 'spring' && metadata.shelf === 2,
      ],
      [{ ...own, 'created_at[after]': '2090-01-01' }, () => false],
      [{ ...own, 'created_at[before]': '2090-01-01' }, () => true],
    ];
    for (const [query, test] of cases) {
      expect({ query, codes: await found('vouchers', query, 'code') }).toEqual({ query, codes: codes(test) });
    }
    expect(await found('vouchers', { category: things.category.id }, 'code')).toEqual([things.coupon.name]);
    const redeemed = await found('vouchers', filter('redemption.redeemed_quantity', '$more_than', 2), 'code');
    expect(redeemed.length).toBeGreaterThan(0);
    for (const code of redeemed) {
      const { body } = await project.client.get(`/v1/vouchers/${code}`);
      expect(body.redemption.redeemed_quantity).toBeGreaterThan(2);
    }
  });

  it('of customers are filtered by email, name, city and dates', async () => {
    const { customers, things } = project;
    const mine = customers as { id: string; email: string; name: string; address: Json; created_at: string }[];
    const ids = (test: (customer: (typeof mine)[number]) => boolean): string[] =>
      mine
        .filter(test)
        .map(({ id }) => id)
        .sort();
    const own = { 'created_at[after]': things.customer.id && '2020-01-01' };
    expect(await found('customers', { email: '4@example.com' }, 'id')).toEqual(
      ids(({ email }) => email === '4@example.com'),
    );
    expect(await found('customers', { name: 'Grace' }, 'id')).toEqual(ids(({ name }) => name === 'Grace'));
    expect(await found('customers', { city: 'Gdynia', name: 'Ada' }, 'id')).toEqual(
      ids(({ name, address }) => name === 'Ada' && address.city === 'Gdynia'),
    );
    expect(await found('customers', { ...own, name: 'Ada' }, 'id')).toEqual(ids(({ name }) => name === 'Ada'));
    expect(await found('customers', { 'created_at[before]': '2020-01-01' }, 'id')).toEqual([]);
    expect(await found('customers', { 'updated_at[after]': '2090-01-01' }, 'id')).toEqual([]);
  });

  it('of customers go on after a date', async () => {
    const { client } = await newProject();
    for (let index = 0; index < 7; index++) {
      await client.post('/v1/customers', { source_id: `slow-${index}` });
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    const read: string[] = [];
    for (let after = ''; ;) {
      const { body } = await client.get(`/v1/customers?limit=3&order=-created_at${after}`);
      read.push(...body.customers.map((each: Json) => each.source_id));
      if (!body.has_more) break;
      after = `&starting_after=${body.customers.at(-1).created_at}`;
    }
    expect(read).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `slow-${index}`));
  });

  it('of redemptions are filtered by result, campaign, customer, voucher and stack', async () => {
    const { things, customers, redemptions } = project;
    const every = (await items('/v1/redemptions?limit=100')) as Json[];
    const ids = (test: (entry: Json) => boolean): string[] =>
      every
        .filter(test)
        .map(({ id }) => id)
        .sort();
    const [code] = redemptions[0].redemptions.map((each: Json) => each.voucher.code);
    const cases: [Record<string, string>, (entry: Json) => boolean][] = [
      [{ result: 'FAILURE' }, ({ result }) => result === 'FAILURE'],
      [{ result: 'SUCCESS' }, ({ result }) => result === 'SUCCESS'],
      [{ campaign: things.campaign.name }, (entry) => entry.promotion_tier?.campaign_id === things.campaign.id],
      [{ customer: customers[1].source_id }, ({ customer_id: id }) => id === customers[1].id],
      [{ customer: customers[1].id }, ({ customer_id: id }) => id === customers[1].id],
      [filter('customer_id', '$is', customers[1].id), ({ customer_id: id }) => id === customers[1].id],
      [filter('customer_id', '$is_unknown', ''), ({ customer_id: id }) => id === null || id === undefined],
      [filter('object', '$is', 'redemption_rollback'), ({ object }) => object === 'redemption_rollback'],
      [filter('voucher_code', '$is', code), ({ voucher }) => voucher?.code === code],
      [filter('related_object_id', '$in', things.tier), ({ related_object_id: id }) => id === things.tier],
      [filter('parent_redemption_id', '$is', things.stack), ({ redemption }) => redemption === things.stack],
      [filter('failure_code', '$has_value', ''), ({ result }) => result === 'FAILURE'],
      [{ 'created_at[after]': '2090-01-01' }, () => false],
    ];
    for (const [query, test] of cases) {
      const expected = ids(test);
      expect({ query, ids: await found('redemptions', query, 'id') }).toEqual({ query, ids: expected });
      if (!('created_at[after]' in query))
        expect({ query, isTelling: expected.length > 0 }).toEqual({ query, isTelling: true });
    }
  });

  it('of campaigns, tiers, rules and assignments are filtered by what is documented', async () => {
    const { things, rules, vouchers } = project;
    expect(await found('campaigns', { ...filter('campaigns', '$contains', 'Campaign 1') }, 'name')).toEqual([
      'Campaign 1',
      'Campaign 10',
    ]);
    expect(await found('campaigns', { campaign_type: 'GIFT_VOUCHERS' }, 'id')).toEqual([things.codes.id]);
    expect(await found('campaigns', filter('campaigns_id', '$is', things.campaign.id), 'id')).toEqual([
      things.campaign.id,
    ]);
    const available = await found('promotions/tiers', { is_available: 'true' }, 'active');
    expect(new Set(available)).toEqual(new Set([true]));
    expect(available.length).toBeLessThan((await items('/v1/promotions/tiers?limit=100')).length);
    const assigned = (rule: string): Promise<string[]> => found('validation-rules-assignments', { rule }, 'rule_id');
    expect(new Set(await assigned(things.rule))).toEqual(new Set([things.rule]));
    expect(await assigned(rules[0].id)).toEqual([]);
    const related = await found(
      'validation-rules-assignments',
      { related_object_id: vouchers[4].id },
      'related_object_id',
    );
    expect(related).toEqual([vouchers[4].id]);
    expect(await found('validation-rules', { start_date: '2090-01-01' }, 'id')).toEqual([]);
    expect(await found('validation-rules', { end_date: '2020-01-01' }, 'id')).toEqual([]);
    const day = rules[0].created_at.slice(0, 10);
    expect((await found('validation-rules', { start_date: day }, 'id')).length).toBeGreaterThan(rules.length);
  });
});

/**
 * Neighbours that stand in the wrong order, by the field that the order names. Items without it stand together, anywhere; but the
 * code of a voucher that was not found is known to the engine alone.
 */
function outOfOrder(items: readonly Json[], order: string): string[] {
  if (order === '') return [];
  const field = order.replace('-', '');
  const valueOf: Record<string, (item: Json) => unknown> = {
    voucher_code: (item) => item.voucher?.code,
    // Prefix and time: what happened to one thing within a millisecond is in the order in which it happened.
    id: ({ id }) => id.slice(0, id.lastIndexOf('_') + 1 + TIME_IN_IDS),
  };
  const values = items.map((item) => (valueOf[field] ?? ((each: Json) => each[field]))(item) ?? undefined) as string[];
  const known = values.filter((value) => value !== undefined);
  const firstKnown = values.findIndex((value) => value !== undefined);
  const together = values.slice(firstKnown, firstKnown + known.length).every((value) => value !== undefined);
  const wrong = known.flatMap((value, index) => {
    const next = known[index + 1];
    if (next === undefined || value === next) return [];
    return value < next === order.startsWith('-') ? [`${value}, ${next}`] : [];
  });
  return known.length > 0 && !together && field !== 'voucher_code'
    ? ['items without a value stand among others', ...wrong]
    : wrong;
}
