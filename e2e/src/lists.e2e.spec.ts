import { beforeAll, describe, expect, it } from '@jest/globals';
import { nextMillisecond } from '@perkstream/kernel/testing';
import { type Json, newProject } from './client.js';
import { type DocumentedOperation, documentedOperations } from './documented-operations.js';
import { inParallel } from './in-parallel.js';
import { type StockedProject, stockedProject } from './stocked-project.js';

const ROWS_PER_PAGE = 3;
const CONCURRENT_LISTS = 4;
/** Lists whose clients send what others order by: they get the default order. */
const OF_ANY_ORDER = /transactions$|transactions-1$|product|SKUs|rules-assignments/;
/** Characters of an id that hold its millisecond. */
const TIME_CHARACTERS = 9;

describe('Lists', () => {
  let project: StockedProject;
  let lists: DocumentedOperation[];

  beforeAll(async () => {
    project = await stockedProject();
    const operations = await documentedOperations();
    // A search has no pages: what it finds is no list of a project's things. Nor are histories, whose pages may be short: see as-of.
    lists = operations.filter(
      ({ id, method, query, keys }) =>
        method === 'GET' && 'limit' in query && keys === 'application' && id !== 'search' && !id.endsWith('-history'),
    );
  });

  function pathOf({ id: list, path }: DocumentedOperation): string {
    const { card, campaign, codes, program, member, reward, rule, product, collection, customer, segment } =
      project.things;
    const { referral, referralCode, loyaltyTier } = project.things;
    const isAboutReferrals = list.startsWith('referrals-');
    const isAboutLoyalty = /loyalty|member|points|campaign-pending|earning|reward/.test(list);
    const names: Record<string, string> = {
      code: card.name,
      campaignId: isAboutReferrals
        ? referral.id
        : isAboutLoyalty
          ? program.id
          : list.includes('transactions')
            ? codes.id
            : campaign.id,
      memberId: isAboutReferrals ? referralCode.name : member.name,
      rewardId: reward,
      loyaltyTierId: loyaltyTier,
      validationRuleId: rule,
      orderId: 'order-returned',
      customerId: customer.id,
      productId: product.id,
      productCollectionId: collection.id,
      segmentId: segment.id,
      backTestId: project.backTest,
    };
    return path.replace(/\{(\w+)\}/g, (_whole, name: string) => names[name] ?? `no {${name}}`);
  }

  async function pageOf(path: string): Promise<Json> {
    const { status, body } = await project.client.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
    expect(body).toMatchObject({ object: 'list', data_ref: expect.any(String) });
    return body;
  }

  async function items(path: string): Promise<Json[]> {
    const page = await pageOf(path);
    return page[page.data_ref];
  }

  /** Pages of three up to the empty one. */
  async function byPages(path: string): Promise<Json[]> {
    const all: Json[] = [];
    const { total } = await pageOf(path);
    for (let page = 1; ; page++) {
      const body = await pageOf(`${path}&limit=${ROWS_PER_PAGE}&page=${page}`);
      const found = body[body.data_ref];
      all.push(...found);
      expect({ path, page, total: body.total }).toEqual({ path, page, total });
      if ('has_more' in body) expect(body.has_more).toBe(all.length < total);
      if (found.length < ROWS_PER_PAGE) {
        expect(await items(`${path}&limit=${ROWS_PER_PAGE}&page=${page + 1}`)).toEqual([]);
        expect(all).toHaveLength(total);
        return all;
      }
    }
  }

  async function byCursor(path: string): Promise<Json[]> {
    const all: Json[] = [];
    for (let after = ''; ;) {
      const body = await pageOf(`${path}&limit=${ROWS_PER_PAGE}${after}`);
      const found = body[body.data_ref];
      all.push(...found);
      expect(body.has_more).toBe('more_starting_after' in body);
      if (!body.has_more) return all;
      expect(found).toHaveLength(ROWS_PER_PAGE);
      after = `&starting_after_id=${body.more_starting_after}`;
    }
  }

  it('show every item once on one of their pages, in every order that is documented, the same each time', async () => {
    const read: string[] = [];
    const paged = lists.filter(({ query }) => 'page' in query || 'starting_after_id' in query);
    await inParallel(paged, CONCURRENT_LISTS, async (list) => {
      const orders = [...((list.query['order']?.['enum'] as string[] | undefined) ?? []), ''];
      const pages = 'page' in list.query ? byPages : byCursor;
      const whole = await items(`${pathOf(list)}?limit=100`);
      expect({ list: list.id, isLongEnough: whole.length > 2 * ROWS_PER_PAGE }).toEqual({
        list: list.id,
        isLongEnough: true,
      });
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
    });
    expect(read.length).toBeGreaterThanOrEqual(paged.length);
    expect(paged.length).toBeGreaterThan(30);
  });

  it('begin with what their description says where no order is given', async () => {
    for (const [path, order] of [
      ['vouchers', '-created_at'],
      ['campaigns', '-created_at'],
      ['promotions/tiers', '-created_at'],
      ['promotions/stacks', '-created_at'],
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
    await inParallel(lists, CONCURRENT_LISTS, async (list) => {
      for (const query of wrong.filter((each) => isChecked(list, each.split('=')[0] as string))) {
        const answer = await project.client.get(`${pathOf(list)}?${query}`);
        const asked = { list: list.id, query };
        expect({ ...asked, status: answer.status, key: answer.body.key }).toEqual({
          ...asked,
          status: 400,
          key: 'invalid_query_params',
        });
      }
      if (!('page' in list.query)) return;
      expect((await project.client.get(`${pathOf(list)}?page=1000`)).status).toBe(200);
      const over = await project.client.get(`${pathOf(list)}?page=1001`);
      expect(over).toMatchObject({ status: 400, body: { key: 'page_over_limit' } });
    });
  });

  it('are empty, not missing, where there is nothing', async () => {
    const { client } = await newProject();
    for (const list of lists.filter(({ parameters }) => parameters.length === 0)) {
      const { status, body } = await client.get(list.path);
      expect({ list: list.id, status, items: body[body.data_ref] }).toEqual({ list: list.id, status: 200, items: [] });
      if ('page' in list.query) expect(body.total).toBe(0);
    }
  });

  it('of customers go on after a date', async () => {
    const { client } = await newProject();
    for (let index = 0; index < 7; index++) {
      await client.post('/v1/customers', { source_id: `slow-${index}` });
      await nextMillisecond();
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
});

/**
 * Neighbours that stand in the wrong order, by the field that the order names. Items without it stand together, anywhere; but the
 * code of a voucher that was not found is known to the engine alone.
 */
function isChecked({ id, query }: DocumentedOperation, name: string): boolean {
  return name in query && (name !== 'order' || !OF_ANY_ORDER.test(id));
}

function outOfOrder(items: readonly Json[], order: string): string[] {
  if (order === '') return [];
  const field = order.replace('-', '');
  const valueOf: Record<string, (item: Json) => unknown> = {
    voucher_code: (item) => item.voucher?.code,
    // Prefix and time: what happened to one thing within a millisecond is in the order in which it happened.
    id: ({ id }) => id.slice(0, id.lastIndexOf('_') + 1 + TIME_CHARACTERS),
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
