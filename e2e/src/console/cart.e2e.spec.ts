import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { describeUnless } from '../capabilities.js';
import { baseUrl, newProject, type Project, unique } from '../client.js';
import { BrowserPages, chromiumPath } from '../clients/chromium.js';

const LONG = 60_000;
const PROJECT = 'proj_of_the_story';
const hasConsole = await fetch(`${baseUrl}/console/`).then(
  ({ ok }) => ok,
  () => false,
);
const lack = chromiumPath && hasConsole ? undefined : 'there is no Chromium, or no console, here';

describeUnless(lack, 'Support tries a cart in the console', () => {
  const code = unique('TEN');
  let pages: BrowserPages;
  let project: Project;
  let page: Page;

  beforeAll(async () => {
    project = await newProject();
    const discount = { type: 'PERCENT', percent_off: 10 };
    await project.client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
    await project.client.post('/v1/products', { name: 'Green lamp', price: 5_000 });
    pages = await BrowserPages.open();
    page = await pages.visit('about:blank');
    await signIn(page, project);
  }, LONG);

  afterAll(() => pages?.close());

  it(
    'sees why a code applies, step by step, and why another does not',
    async () => {
      await page.goto(`${baseUrl}/console/${PROJECT}/cart`);
      await page.getByRole('textbox', { name: 'Add a product' }).fill('lamp');
      await page.getByRole('option', { name: /Green lamp/ }).click();
      for (const each of [code, 'NO-SUCH-CODE']) {
        await page.getByLabel('Add a code', { exact: true }).fill(each);
        await page.getByRole('button', { name: 'Add', exact: true }).first().click();
      }
      await page.getByText('There is no such code or promotion in this project.').waitFor();
      expect(await page.getByRole('article', { name: code }).innerText()).toMatch(
        /Takes off \$5\.00[^]*left to pay: \$45\.00/,
      );
    },
    LONG,
  );

  it(
    'tries a rule on it before the rule is saved',
    async () => {
      const rules = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [20_000] } }, logic: '1' };
      const draft = new URLSearchParams({ draft: JSON.stringify({ name: 'Large carts', rules }) });
      await page.goto(`${baseUrl}/console/${PROJECT}/rules/new?${draft}`);
      await page.getByText('It may be used where the value of the cart is at least $200.00.').waitFor();
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

/** Answers for the session, and sends the keys of the project with each request, as the development server does. */
async function signIn(page: Page, { client }: Project): Promise<void> {
  const session = {
    object: 'session',
    user: { id: 'user_1', email: 'sue@example.com', first_name: 'Sue', last_name: null, is_owner: true },
    projects: [{ id: PROJECT, name: 'Shop', role: 'ADMIN', currency: 'USD', timezone: 'UTC' }],
  };
  await page.route('**/console/v1/session', (route) => route.fulfill({ json: session }));
  await page.route(`${baseUrl}/v1/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), ...client.keys } }),
  );
}
