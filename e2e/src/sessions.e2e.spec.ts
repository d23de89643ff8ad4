import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, newProject, type Project, unique } from './client.js';

const HOUR_MS = 3_600_000;
const order = { amount: 10_000 };
const discount = { type: 'AMOUNT', amount_off: 100 };
const YEAR = { ttl: 365, ttl_unit: 'DAYS' };

describe('Sessions', () => {
  let project: Project;
  let shop: Client;

  beforeAll(async () => {
    project = await newProject();
    shop = project.client;
  });

  async function voucher(body: object): Promise<string> {
    const code = unique('LOCKED');
    const made = await shop.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, ...body });
    expect(made.status).toBe(200);
    return code;
  }

  const named = (codes: readonly string[]) => codes.map((id) => ({ object: 'voucher', id }));

  function lock(
    codes: readonly string[],
    key: string,
    by: Client = project.browser,
    more: object = {},
  ): Promise<Answer> {
    const path = by === shop ? '/v1/validations' : '/client/v1/validations';
    const { ttl, ...rest } = { ttl: {}, ...more };
    const session = { type: 'LOCK', key, ...ttl };
    return by.post(path, { redeemables: named(codes), order, session, ...rest });
  }

  const redeem = (codes: readonly string[], more: object = {}) =>
    shop.post('/v1/redemptions', { redeemables: named(codes), order, ...more });

  const locked = async (code: string): Promise<number> =>
    (await shop.get(`/v1/vouchers/${code}`)).body.redemption.locked_quantity ?? 0;

  const sessionsOf = async (code: string): Promise<Json[]> => {
    const answer = await shop.get(`/v1/sessions?voucher=${code}`);
    expect(answer.status).toBe(200);
    expect(answer.body.total).toBe(answer.body.data.length);
    return answer.body.data;
  };

  const keys = (count: number): string[] => Array.from({ length: count }, () => unique('session'));

  describe('that browsers open', () => {
    it('lock five uses of a code from one network, however many ask at once', async () => {
      const code = await voucher({ redemption: { quantity: 50 } });
      const answers = await Promise.all(keys(20).map((key) => lock([code], key)));
      const valid = answers.filter(({ body }) => body.valid);
      expect(valid).toHaveLength(5);
      const { body: refused } = answers.find(({ body }) => !body.valid)!;
      expect(refused.redeemables[0].result.error.key).toBe('quantity_exceeded');
      expect(await locked(code)).toBe(5);
      expect(await sessionsOf(code)).toHaveLength(5);
      // A shop that keeps carts for its customers is not counted.
      expect((await lock([code], unique('session'), shop)).body.valid).toBe(true);
      expect(await locked(code)).toBe(6);
    });

    it('last an hour at most, also where a year is asked for, and say so', async () => {
      const code = await voucher({ redemption: { quantity: 50 } });
      const [long, usual, short] = keys(3) as [string, string, string];
      const answers = [
        await lock([code], long, project.browser, { ttl: YEAR }),
        await lock([code], usual),
        await lock([code], short, project.browser, { ttl: { ttl: 90, ttl_unit: 'SECONDS' } }),
      ];
      expect(answers.map(({ body }) => body.session)).toEqual([
        { key: long, type: 'LOCK', ttl: 1, ttl_unit: 'HOURS' },
        { key: usual, type: 'LOCK', ttl: 1, ttl_unit: 'HOURS' },
        { key: short, type: 'LOCK', ttl: 90, ttl_unit: 'SECONDS' },
      ]);
      for (const { expires_at: expiresAt } of await sessionsOf(code)) {
        expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + HOUR_MS);
      }
      const shops = unique('session');
      expect((await lock([code], shops, shop, { ttl: YEAR })).body.session).toMatchObject(YEAR);
      const last = (await sessionsOf(code)).at(-1);
      expect(last).toMatchObject({ key: shops });
      expect(Date.parse(last.expires_at)).toBeGreaterThan(Date.now() + 360 * 24 * HOUR_MS);
    });

    it('lock no more than each customer may use', async () => {
      const code = await voucher({ redemption: { quantity: 50 } });
      const rule = { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [2] } };
      const { body } = await shop.post('/v1/validation-rules', {
        name: unique('Rule'),
        rules: { 1: rule, logic: '1' },
      });
      await shop.post(`/v1/validation-rules/${body.id}/assignments`, { voucher: code });
      const customer = { source_id: unique('ada') };
      const answers: Answer[] = [];
      for (const key of keys(4)) answers.push(await lock([code], key, project.browser, { customer }));
      expect(answers.map((answer) => answer.body.valid)).toEqual([true, true, false, false]);
    });

    it('go on under their key, and make room when they are redeemed', async () => {
      const code = await voucher({ redemption: { quantity: 50 } });
      const all = keys(5);
      for (const key of all) expect((await lock([code], key)).body.valid).toBe(true);
      expect((await lock([code], all[0]!)).body.valid).toBe(true);
      expect((await lock([code], unique('session'))).body.valid).toBe(false);
      expect((await redeem([code], { session: { key: all[0] } })).status).toBe(200);
      expect((await lock([code], unique('session'))).body.valid).toBe(true);
      expect(await locked(code)).toBe(5);
    });

    it('are any number on a code without a limit of uses, of which they lock none', async () => {
      const code = await voucher({});
      const all = keys(8);
      const answers = await Promise.all(all.map((key) => lock([code], key, project.browser, { ttl: YEAR })));
      expect(answers.every(({ body }) => body.valid && body.session.ttl_unit === 'HOURS')).toBe(true);
      expect(await locked(code)).toBe(0);
      expect((await redeem([code])).status).toBe(200);
      const open = await eventually(
        () => sessionsOf(code),
        (found) => found.length === 8,
      );
      expect(open.map(({ key }) => key).sort()).toEqual([...all].sort());
    });
  });

  describe('in the way of others', () => {
    it('are named as that, and not as a limit that is used up', async () => {
      const code = await voucher({ redemption: { quantity: 2 } });
      const [first, second] = keys(2) as [string, string];
      await lock([code], first);
      await lock([code], second);
      const refused = await redeem([code]);
      expect(refused).toMatchObject({ status: 400, body: { key: 'multiple_requests' } });
      const validated = await shop.post('/v1/validations', { redeemables: named([code]), order });
      expect(validated.body.redeemables[0].result.error.key).toBe('multiple_requests');
      // One session more than there are uses is one too many.
      const third = await lock([code], unique('session'), shop);
      expect(third.body.redeemables[0].result.error.key).toBe('quantity_exceeded');
      expect((await redeem([code], { session: { key: first } })).status).toBe(200);
      expect((await redeem([code], { session: { key: second } })).status).toBe(200);
      expect((await redeem([code])).body.key).toBe('quantity_exceeded');
    });

    it('of a gift card are named as well', async () => {
      const card = await voucher({ type: 'GIFT_VOUCHER', discount: undefined, gift: { amount: 1_000 } });
      const redeemables = [{ object: 'voucher', id: card, gift: { credits: 1_000 } }];
      const session = { type: 'LOCK', key: unique('session') };
      const held = await project.browser.post('/client/v1/validations', { redeemables, order, session });
      expect(held.body.valid).toBe(true);
      const asked = (credits: number) =>
        shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: card, gift: { credits } }], order });
      expect((await asked(500)).body.key).toBe('multiple_requests');
      expect((await redeem([card])).body.key).toBe('multiple_requests');
      expect((await asked(1_001)).body.key).toBe('gift_amount_exceeded');
      expect(await sessionsOf(card)).toMatchObject([{ key: session.key, credits: 1_000 }]);
    });
  });

  it.each(['the shop', 'a browser'])('let the rest go when %s redeems a part', async (who) => {
    const by = who === 'the shop' ? shop : project.browser;
    const codes = await Promise.all([1, 2, 3].map(() => voucher({ redemption: { quantity: 1 } })));
    const [a, b, c] = codes as [string, string, string];
    const key = unique('session');
    expect((await lock(codes, key, by)).body.valid).toBe(true);
    const path = by === shop ? '/v1/redemptions' : '/client/v1/redemptions';
    const redeemed = await by.post(path, { redeemables: named([a]), order, session: { type: 'LOCK', key } });
    expect(redeemed.status).toBe(200);
    expect([await locked(b), await locked(c)]).toEqual([0, 0]);
    expect((await redeem([b, c])).status).toBe(200);
  });

  describe('of a code', () => {
    it.each([
      ['with a limit', { redemption: { quantity: 4 } }],
      ['without a limit', {}],
    ])('are listed and ended by the shop: %s', async (_kind, fields) => {
      const code = await voucher(fields);
      const all = keys(4);
      for (const key of all) expect((await lock([code], key)).body.valid).toBe(true);
      const open = await eventually(
        () => sessionsOf(code),
        (found) => found.length === 4,
      );
      const { id } = (await shop.get(`/v1/vouchers/${code}`)).body;
      for (const session of open) {
        expect(session).toEqual({
          key: expect.any(String),
          type: 'LOCK',
          voucher: code,
          voucher_id: id,
          expires_at: expect.any(String),
          object: 'session',
        });
      }
      const byId = await shop.get(`/v1/sessions?voucher=${id}`);
      expect(byId.body).toEqual({ object: 'list', data_ref: 'data', total: 4, data: open });
      expect((await shop.delete(`/v1/vouchers/${code}/sessions/${all[0]}`)).status).toBe(204);
      expect((await shop.delete(`/v1/sessions?voucher=${code}`)).status).toBe(204);
      expect(await sessionsOf(code)).toEqual([]);
      expect(await locked(code)).toBe(0);
      expect((await shop.delete(`/v1/vouchers/${code}/sessions/${all[1]}`)).status).toBe(404);
      expect((await redeem([code])).status).toBe(200);
      expect((await shop.delete(`/v1/sessions?voucher=${code}`)).status).toBe(204);
      expect((await lock([code], all[2]!)).body.valid).toBe(true);
      await eventually(
        () => sessionsOf(code),
        (found) => found.length === 1,
      );
    });

    it('are listed up to a hundred, and counted', async () => {
      const code = await voucher({ redemption: { quantity: 200 } });
      await Promise.all(keys(103).map((key) => lock([code], key, shop)));
      const { body } = await shop.get(`/v1/sessions?voucher=${code}`);
      expect([body.data.length, body.total]).toEqual([100, 103]);
    });

    it('that does not exist are not found, and a request that names none is refused', async () => {
      expect((await shop.get('/v1/sessions?voucher=NONE')).status).toBe(404);
      expect((await shop.delete('/v1/sessions?voucher=NONE')).status).toBe(404);
      expect((await shop.get('/v1/sessions')).body.key).toBe('invalid_query_params');
      expect((await shop.delete('/v1/sessions')).body.key).toBe('invalid_query_params');
    });
  });
});
