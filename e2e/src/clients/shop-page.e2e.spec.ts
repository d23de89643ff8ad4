import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { describeUnless } from '../capabilities.js';
import { baseUrl, newProject, type Project, unique } from '../client.js';
import { BrowserPages, lackOfChromium } from './chromium.js';

const TEST_TIMEOUT_MS = 60_000;
const MAX_SCRIPT_BYTES = 16_000_000;

describeUnless(lackOfChromium, 'A page with `useCart` of @perkstream/client', () => {
  const code = unique('TEN');
  let pages: BrowserPages;
  let project: Project;
  let shop: Page;

  beforeAll(async () => {
    project = await newProject();
    const discount = { type: 'PERCENT', percent_off: 10 };
    await project.client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
    const rule = await project.client.post('/v1/validation-rules', {
      name: unique('From 25'),
      rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [2500] } }, logic: '1' },
    });
    const tier = {
      name: 'From 25',
      banner: '5.00 off',
      action: { discount: { type: 'AMOUNT', amount_off: 500 } },
      validation_rules: [rule.body.id],
    };
    await project.client.post('/v1/campaigns', {
      name: unique('Tiers'),
      campaign_type: 'PROMOTION',
      promotion: { tiers: [tier] },
    });
    pages = await BrowserPages.open();
    shop = await pages.at('shop.example');
    const bundle = join(import.meta.dirname, '../../shop-page/bundle.mjs');
    const content = execFileSync(process.execPath, [bundle], { encoding: 'utf8', maxBuffer: MAX_SCRIPT_BYTES });
    await shop.addScriptTag({ content });
    await shop.evaluate(
      (settings) => (globalThis as unknown as { openShop: (given: object) => void }).openShop(settings),
      {
        baseUrl,
        clientId: project.clientKeys['x-client-application-id'],
        clientToken: project.clientKeys['x-client-token'],
        repeats: 0,
      },
    );
  }, TEST_TIMEOUT_MS);

  afterAll(() => pages?.close());

  const sees = (text: string) => shop.getByText(text, { exact: true }).waitFor();
  const type = async (text: string) => {
    await shop.getByLabel('Code').fill('');
    await shop.getByLabel('Code').pressSequentially(text);
    await shop.keyboard.press('Enter');
  };

  it('shows what the cart costs, and what it lacks for a promotion', async () => {
    await sees('Total 10.00');
    await sees('15.00 more: 5.00 off');
  });

  it('says in words why a code does not apply, and takes one that does', async () => {
    await type('NO-SUCH-CODE');
    await sees('NO-SUCH-CODE: This code does not exist.');
    await type(code);
    await sees('Total 9.00');
    expect(await shop.getByText('This code does not exist.').count()).toBe(0);
  });

  it('ends with the price of the last cart, however fast it changed', async () => {
    for (let more = 0; more < 2; more += 1) await shop.getByRole('button', { name: 'One more mug' }).click();
    await sees('Total 22.00');
    expect(await shop.getByText('more: 5.00 off').count()).toBe(0);
  });

  it('says that the engine is away, and recovers', async () => {
    await shop.route(`${baseUrl}/**`, (route) => route.abort());
    await shop.getByRole('button', { name: 'One more mug' }).click();
    await sees('No price: unreachable');
    await shop.unroute(`${baseUrl}/**`);
    await shop.getByRole('button', { name: 'One more mug' }).click();
    await sees('Total 40.00');
  });
});
