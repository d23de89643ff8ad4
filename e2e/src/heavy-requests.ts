import { type Client, type Json, unique } from './client.js';

/** A request that asks for more work than it may cause, or for as much as it may. */
export interface HeavyRequest {
  readonly name: string;
  readonly path: string;
  readonly body: object;
}

const LINES = 500;
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_one, index) => make(index));
const percent = { type: 'PERCENT', percent_off: 1, effect: 'APPLY_TO_ITEMS' };
const items = (metadata: object = {}) =>
  many(LINES, (index) => ({ product_id: `p${index}`, quantity: 1, price: 1_000 + index, metadata }));
const one = (rule: object) => ({ 1: rule, logic: '1' });
const anyLine = (rules: object) => one({ name: 'order.items.any', conditions: {}, rules });
const inDates = (property: string) => ({
  name: 'order.items.metadata_any',
  property,
  conditions: { $in: many(900, (index) => `2020-01-01T00:00:00.${String(index).padStart(3, '0')}+02:00`) },
});
const mentions = (depth: number): object => ({
  1:
    depth === 1
      ? { name: 'order.amount', conditions: { $less_than: [0] } }
      : { name: 'order.metadata', property: 'a', conditions: {}, rules: mentions(depth - 1) },
  logic: many(240, () => '1').join(' or '),
});

/** Sets up, in the project, what the requests ask for. */
export async function heavyRequests(
  { id: projectId, client }: { readonly id: string; readonly client: Client },
  management: Client,
): Promise<readonly HeavyRequest[]> {
  const made = async (path: string, body: object, by = client): Promise<Json> => {
    const answer = await by.post(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const rule = async (rules: object, more: object = {}): Promise<string> => {
    return (await made('/v1/validation-rules', { name: unique('Heavy'), rules, ...more })).id;
  };
  const vouchers = async (count: number, validation_rules: readonly string[], discount: object = percent) => {
    const codes = many(count, () => unique('HEAVY'));
    for (const code of codes)
      await made(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, validation_rules });
    return codes.map((id) => ({ object: 'voucher', id }));
  };
  const validation = (name: string, redeemables: object[], order: object): HeavyRequest => {
    return { name, path: '/v1/validations', body: { redeemables, order } };
  };
  const formula = (text: string) => ({ ...percent, percent_off_formula: text });
  const deep = await rule(mentions(4));
  const lines = await rule(
    anyLine(anyLine(anyLine(one({ name: 'order.items.price', conditions: { $less_than: [0] } })))),
  );
  const dates = await Promise.all(many(8, (index) => rule(one(inDates(`at${index % 2}`)))));
  const texts = await rule(
    one({
      name: 'order.items.metadata_each',
      property: 'text',
      conditions: { $contains: many(900, (index) => `b${index}`) },
    }),
  );
  const targets = await rule(
    {},
    {
      applicable_to: {
        included: many(1_000, () => ({ object: 'product', id: 'p1', effect: 'APPLY_TO_EVERY' })),
        included_all: true,
      },
    },
  );
  const sinceNow = formula(`ORDER_ITEM_PRICE${' + DAYS_SINCE(NOW)'.repeat(60)}`);
  const inArray = formula(`ORDER_ITEM_PRICE${' + IF("x" IN_ARRAY ORDER_METADATA("codes"); 1; 2)'.repeat(40)}`);
  const codes = { codes: 'a,'.repeat(2_000) };
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
  const program = await made('/v1/loyalties', { name: unique('Heavy'), type: 'AUTO_UPDATE', auto_join: true, voucher });
  const earning = { event: 'order.paid', validation_rule_id: lines, loyalty: { type: 'FIXED', points: 1 } };
  await made(
    `/v1/loyalties/${program.id}/earning-rules`,
    many(20, () => earning),
  );
  const large = Object.fromEntries(many(15, (index) => [`k${index}`, 'x'.repeat(4_000)]));
  const product = await made('/v1/products', { source_id: unique('heavy'), price: 1_000, metadata: large });
  const text = (index: number) => `aaaaaaaaaa${String(index).padStart(3, '0')}`;
  const segment = { junction: 'or', 'metadata.list': { conditions: { $in: many(1_000, text) } } };
  const segments: string[] = [];
  for (let index = 0; index < 100; index++)
    segments.push((await made('/v1/segments', { name: unique('Heavy'), type: 'passive', filter: segment })).id);
  const inSegments = await rule({
    ...Object.fromEntries(segments.map((id, at) => [at + 1, { name: 'customer.segment', conditions: { $is: [id] } }])),
    logic: segments.map((_id, at) => at + 1).join(' or '),
  });
  const member = { source_id: unique('heavy'), metadata: { list: many(3_800, () => 'aaaaaaaaaazzz') } };
  await made('/v1/customers', member);
  const promotion = await made('/v1/campaigns', { name: unique('Heavy'), campaign_type: 'PROMOTION' });
  for (let index = 0; index < 150; index++)
    await made(`/v1/promotions/${promotion.id}/tiers`, {
      name: unique('Heavy'),
      banner: 'x',
      action: { discount: percent },
    });
  const schemas = `/management/v1/projects/${projectId}/metadata-schemas`;
  const property = { type: 'string', optional: true, array: false };
  const properties = Object.fromEntries(many(100, (index) => [`p${index}`, property]));
  const things = { type: 'object', object_type: 'thing', optional: true, array: true };
  await made(schemas, { related_object: 'thing', properties }, management);
  await made(schemas, { related_object: 'order_item', properties: { things } }, management);
  return [
    validation('mentions of mentions', await vouchers(1, [deep]), { amount: 1_000, metadata: { a: 1 } }),
    validation('lines of lines of lines', await vouchers(1, [lines]), { items: items() }),
    validation('many dates', await vouchers(1, dates), { items: items({ at0: '2026-01-01', at1: '2026-01-02' }) }),
    validation('formulas of dates', await vouchers(30, [], sinceNow), { items: items() }),
    validation('formulas of long lists', await vouchers(30, [], inArray), { items: items(), metadata: codes }),
    validation('parts of long texts', await vouchers(5, [texts]), { items: items({ text: 'a'.repeat(1_500) }) }),
    validation('targets of one line', await vouchers(5, [targets]), {
      items: items().map((item) => ({ ...item, product_id: 'p1' })),
    }),
    validation('as many lines and redeemables as there may be', await vouchers(30, []), { items: items() }),
    validation('a megabyte of the catalogue', await vouchers(5, []), {
      items: many(17, () => ({ product_id: product.id, quantity: 1 })),
    }),
    {
      name: 'points by rules of lines of lines',
      path: `/v1/loyalties/${program.id}/qualifications`,
      body: { customer: { source_id: unique('heavy') }, order: { items: items() } },
    },
    {
      name: 'qualification',
      path: '/v1/qualifications',
      body: { scenario: 'ALL', order: { items: items() }, options: { limit: 50 } },
    },
    {
      name: 'the older validation of promotions',
      path: '/v1/promotions/validation',
      body: { order: { items: items() } },
    },
    {
      name: 'a customer against segments of long lists',
      path: '/v1/validations',
      body: {
        redeemables: await vouchers(1, [inSegments]),
        customer: { source_id: member.source_id },
        order: { amount: 1 },
      },
    },
    {
      name: 'many objects of a metadata schema',
      path: '/v1/orders',
      body: {
        items: items()
          .slice(0, 20)
          .map((item) => ({ ...item, metadata: { things: many(2_400, () => ({})) } })),
      },
    },
  ];
}
