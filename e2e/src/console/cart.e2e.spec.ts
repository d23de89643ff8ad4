import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { describeUnless } from '../capabilities.js';
import { baseUrl, newProject, type Project, unique } from '../client.js';
import { chromiumPath } from '../clients/chromium.js';
import { ConsoleBrowser } from './console-browser.js';

const LONG = 120_000;
const lack = chromiumPath ? undefined : 'there is no Chromium here';

describeUnless(lack, 'Support tries a cart in the console', () => {
  const code = unique('TEN');
  let browser: ConsoleBrowser;
  let project: Project;
  let page: Page;

  beforeAll(async () => {
    project = await newProject();
    const discount = { type: 'PERCENT', percent_off: 10 };
    await project.client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
    await project.client.post('/v1/products', { name: 'Green lamp', price: 5_000 });
    browser = await ConsoleBrowser.of(project);
    ({ page } = browser);
  }, LONG);

  afterAll(() => browser?.close());

  it(
    'sees why a code applies, step by step, and why another does not',
    async () => {
      await page.goto(`${baseUrl}/console/${project.id}/cart`);
      await page.getByRole('textbox', { name: 'Add a product' }).fill('lamp');
      await page.getByRole('option', { name: /Green lamp/ }).click();
      for (const each of [code, 'NO-SUCH-CODE']) {
        await page.getByLabel('Add a code', { exact: true }).fill(each);
        await page.getByRole('button', { name: 'Add', exact: true }).first().click();
      }
      await page.getByText('There is no such code or promotion in this project.').waitFor();
      expect(await page.getByRole('article', { name: code }).innerText()).toMatch(
        /Takes off €5\.00[^]*left to pay: €45\.00/,
      );
    },
    LONG,
  );

  it(
    'tries a rule on it before the rule is saved',
    async () => {
      const rules = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [20_000] } }, logic: '1' };
      const draft = new URLSearchParams({ draft: JSON.stringify({ name: 'Large carts', rules }) });
      await page.goto(`${baseUrl}/console/${project.id}/rules/new?${draft}`);
      await page.getByText('It may be used where the value of the cart is at least €200.00.').waitFor();
      await page.getByRole('link', { name: 'Try it on a cart' }).click();
      await page.getByText('Does not hold').waitFor();
      await page.getByRole('link', { name: 'Back to the rule' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Large carts' }).waitFor();
      expect((await project.client.get('/v1/validation-rules')).body.data[0].name).toBe('Large carts');
    },
    LONG,
  );
});
