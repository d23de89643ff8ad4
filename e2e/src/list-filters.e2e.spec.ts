import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Json } from './client.js';
import { type StockedProject, stockedProject } from './stocked-project.js';

describe('Lists', () => {
  let project: StockedProject;

  beforeAll(async () => {
    project = await stockedProject();
  });

  async function items(path: string): Promise<Json[]> {
    const { body } = await project.client.get(path);
    return body[body.data_ref];
  }

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
      [{ ...own, ...filter('expiration_date', '$has_value', '') }, (voucher) => voucher.expiration_date !== null],
      [{ ...own, ...filter('expiration_date', '$is_unknown', '') }, (voucher) => voucher.expiration_date === null],
      [{ ...own, ...filter('expiration_date', '$before', '2080-01-01') }, () => false],
      [{ ...own, ...filter('expiration_date', '$after', '2080-01-01') }, (voucher) => voucher.expiration_date !== null],
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
    const { customers } = project;
    const mine = customers as { id: string; email: string; name: string; address: Json; created_at: string }[];
    const ids = (test: (customer: (typeof mine)[number]) => boolean): string[] =>
      mine
        .filter(test)
        .map(({ id }) => id)
        .sort();
    const own = { 'created_at[after]': '2020-01-01' };
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

  it.each([
    ['customers', 'filters[nobody-knows][conditions][$is]=1'],
    ['orders', 'filters[nobody-knows][conditions][$is]=1'],
    ['vouchers', 'filters[nobody-knows][conditions][$is]=1'],
    ['vouchers', 'filters[redemption_status][conditions][$is]=BOGUS'],
    ['redemptions', 'result=BOGUS'],
    ['publications', 'voucher_type=BOGUS'],
  ])('of %s refuse %s', async (things, query) => {
    const answer = await project.client.get(`/v1/${things}?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { key: 'invalid_query_params' } });
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
      [filter('id', '$in', things.stack), ({ id }) => id === things.stack],
      [filter('parent_redemption_id', '$is', things.stack), ({ redemption }) => redemption === things.stack],
      [filter('failure_code', '$has_value', ''), ({ result }) => result === 'FAILURE'],
      [{ 'created_at[after]': '2090-01-01' }, () => false],
    ];
    for (const [query, test] of cases) {
      const expected = ids(test);
      expect({ query, ids: await found('redemptions', query, 'id') }).toEqual({ query, ids: expected });
      if (!('created_at[after]' in query))
        expect({ query, isConclusive: expected.length > 0 }).toEqual({ query, isConclusive: true });
    }
  });

  it('of campaigns, tiers, stacks, rules and assignments are filtered by what is documented', async () => {
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
    const stacks = (query: Record<string, string>): Promise<string[]> => found('promotions/stacks', query, 'id');
    expect((await stacks({ 'created_at[after]': '2020-01-01' })).length).toBeGreaterThan(10);
    expect(await stacks({ 'created_at[before]': '2020-01-01' })).toEqual([]);
    expect(await stacks({ 'updated_at[after]': '2020-01-01' })).toEqual([things.promotionStack]);
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

  it('find values under keys of any name, and refuse what asks for too much, without an error of the engine', async () => {
    const { client } = project;
    const keys = ['"......', '"', '\\', "'", '%', 'a"b.c', '\\u0022', '.', 'a..b', '--', '😀', '$', ''];
    for (const [index, key] of keys.entries()) {
      const metadata = { [key]: `value ${index}`, deep: { [key]: index } };
      const { status } = await client.post(`/v1/vouchers/ODD-${index}`, {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 10 },
        metadata,
      });
      expect({ key, status }).toEqual({ key, status: 200 });
    }
    for (const [index, key] of keys.entries()) {
      if (key === '') continue;
      const query = filter(`metadata.${key}`, '$is', `value ${index}`);
      expect({ key, found: await found('vouchers', query, 'code') }).toEqual({ key, found: [`ODD-${index}`] });
      const inside = filter(`metadata.deep.${key}`, '$more_than', index - 1);
      expect({ key, found: await found('vouchers', inside, 'code') }).toEqual({ key, found: [`ODD-${index}`] });
      const absent = filter(`metadata.${key}.none`, '$contains', 'x');
      expect({ key, found: await found('vouchers', absent, 'code') }).toEqual({ key, found: [] });
    }
    const parts = Array.from({ length: 200 }, (_none, index) => `part ${index}`);
    const refused = [
      { 'filters[junction]': 'or', ...filter('metadata.note', '$contains', ...parts) },
      filter('code', '$is', 'x'.repeat(1_001)),
      filter(`metadata.${'a.'.repeat(40)}`, '$is', 'x'),
      filter(`metadata.${'"'.repeat(300)}`, '$is', 'x'),
    ];
    for (const query of refused) {
      const { status, body } = await client.get(`/v1/vouchers?${new URLSearchParams(query).toString()}`);
      expect([status, body.key]).toEqual([400, 'invalid_query_params']);
    }
  });
});
