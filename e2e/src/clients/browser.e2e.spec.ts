import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type VoucherifyClientSide } from '@voucherify/sdk';
import { type Page } from 'playwright-core';
import { until } from '@perkstream/kernel/testing';
import { describeUnless } from '../capabilities.js';
import { baseUrl, type Json, newProject, type Project, unique } from '../client.js';
import { BrowserPages, lackOfChromium } from './chromium.js';

type Library = { readonly VoucherifyClientSide: typeof VoucherifyClientSide };

const TEST_TIMEOUT_MS = 60_000;
const order = { amount: 10_000 };

describeUnless(lackOfChromium, 'A page of a shop in Chromium', () => {
  const code = unique('TEN');
  let pages: BrowserPages;
  let project: Project;
  let shop: Page;
  let stranger: Page;

  beforeAll(async () => {
    project = await newProject({ client_redeem_enabled: true, client_publish_enabled: true });
    const discount = { type: 'PERCENT', percent_off: 10 };
    await project.client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
    const tier = { name: 'Everybody', action: { discount: { type: 'AMOUNT', amount_off: 500 } } };
    await project.client.post('/v1/campaigns', {
      name: unique('Tiers'),
      campaign_type: 'PROMOTION',
      promotion: { tiers: [tier] },
    });
    pages = await BrowserPages.open();
    [shop, stranger] = await Promise.all([pages.at('shop.example'), pages.at('stranger.example')]);
  }, TEST_TIMEOUT_MS);

  afterAll(() => pages?.close());

  /** Calls one method of `@voucherify/sdk`, set up in the page with nothing but host and keys. */
  function call(page: Page, method: string, ...args: unknown[]): Promise<Json> {
    return page.evaluate(
      async ([apiUrl, keys, name, given]) => {
        const { VoucherifyClientSide } = (globalThis as unknown as { VoucherifySDK: Library }).VoucherifySDK;
        const client = VoucherifyClientSide({
          apiUrl,
          clientApplicationId: keys['x-client-application-id'] ?? '',
          clientSecretKey: keys['x-client-token'] ?? '',
        }) as unknown as Record<string, (...all: unknown[]) => Promise<Json>>;
        try {
          return await client[name]?.(...given);
        } catch (error) {
          const { message, code, key } = error as Json;
          return { failed: message, code, key };
        }
      },
      [baseUrl, project.clientKeys, method, args] as const,
    );
  }

  it('of a trusted domain asks what applies, validates and redeems by its library', async () => {
    const qualified = await call(shop, 'qualifications', { scenario: 'ALL', order });
    expect(qualified.redeemables.data.map(({ id }: Json) => id)).toContain(code);
    const redeemables = [{ object: 'voucher', id: code }];
    const valid = await call(shop, 'validateStackable', { redeemables, order });
    expect(valid).toMatchObject({ valid: true, order: { total_discount_amount: 1_000 } });
    const redeemed = await call(shop, 'redeemStackable', { redeemables, order });
    expect(redeemed.redemptions).toMatchObject([{ result: 'SUCCESS', voucher: { code } }]);
  });

  it('locks a code and a gift card for its cart, buys with both, and gets a code of a campaign', async () => {
    const [once, card, campaign] = [unique('ONCE'), unique('CARD'), unique('Gifts')];
    const discount = { type: 'AMOUNT', amount_off: 1_000 };
    const redemption = { quantity: 1 };
    await project.client.post(`/v1/vouchers/${once}`, { type: 'DISCOUNT_VOUCHER', discount, redemption });
    await project.client.post(`/v1/vouchers/${card}`, { type: 'GIFT_VOUCHER', gift: { amount: 4_000 } });
    const voucher = { type: 'DISCOUNT_VOUCHER', discount };
    await project.client.post('/v1/campaigns', {
      name: campaign,
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'AUTO_UPDATE',
      voucher,
      vouchers_count: 1,
    });
    const made = () => project.client.get(`/v1/campaigns/${campaign}`);
    await until(async () => (await made()).body.vouchers_generation_status === 'DONE');
    const redeemables = [once, card].map((id) => ({ object: 'voucher', id }));
    const lock = (key: string) =>
      call(shop, 'validateStackable', { redeemables, order, session: { type: 'LOCK', key } });
    const [ours, theirs] = [unique('session'), unique('session')];
    expect(await lock(ours)).toMatchObject({ valid: true, order: { total_amount: 5_000 }, session: { key: ours } });
    expect(await lock(theirs)).toMatchObject({ order: { total_amount: 10_000 } });
    const session = { type: 'LOCK', key: ours };
    const bought = await call(shop, 'redeemStackable', { redeemables, order, session });
    expect(bought).toMatchObject({ redemptions: [{ result: 'SUCCESS' }, { result: 'SUCCESS' }] });
    const published = await call(shop, 'publish', campaign, { customer: { source_id: unique('ada') } });
    expect(published).toMatchObject({ voucher: { code: expect.any(String) } });
  });

  it('reads the key and the words of a refusal', async () => {
    const redeemables = [{ object: 'voucher', id: 'NO-SUCH-CODE' }];
    expect(await call(shop, 'redeemStackable', { redeemables, order })).toMatchObject({ code: 404, key: 'not_found' });
  });

  it('finds the tiers of a cart that has no code yet', async () => {
    const offered = await call(shop, 'validate', { amount: order.amount });
    expect(offered).toMatchObject({ valid: true, promotions: [{ name: 'Everybody' }] });
  });

  it('of a domain that is not trusted reads nothing', async () => {
    const answer = await call(stranger, 'qualifications', { scenario: 'ALL', order });
    expect(answer).toMatchObject({ failed: expect.stringMatching(/network/i) });
  });

  it.each(['include', 'omit'] as const)('sends requests of its own with credentials: %s', async (credentials) => {
    const ask = (page: Page) =>
      page.evaluate(
        async ([url, headers, sent, body]) => {
          const answer = await fetch(`${url}/client/v1/validations`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            credentials: sent,
            body,
          }).catch(() => undefined);
          return answer && { status: answer.status, limit: answer.headers.get('x-rate-limit-limit') };
        },
        [
          baseUrl,
          project.clientKeys,
          credentials,
          JSON.stringify({ redeemables: [{ object: 'voucher', id: code }], order }),
        ] as const,
      );
    expect(await ask(shop)).toMatchObject({ status: 200 });
    expect(await ask(stranger)).toBeUndefined();
  });

  it('runs the lines of docs/clients.md', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/clients.md'), 'utf8');
    const [lines = ''] = /(?<=```js\n)import \{ VoucherifyClientSide \}[^`]*/.exec(text) ?? [];
    const values = [project.clientKeys['x-client-application-id'], project.clientKeys['x-client-token']];
    const script = lines
      .replace(/^import .*\n/, 'const { VoucherifyClientSide } = VoucherifySDK;\n')
      .replace('https://promotions.shop.example', baseUrl)
      .replace(/…/g, () => String(values.shift()));
    const redeemables = await shop.evaluate(`(async () => { ${script} return redeemables; })()`);
    expect((redeemables as Json).data.map(({ id }: Json) => id)).toContain(code);
  });
});
