import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, unique } from '../client.js';
import { describeStory } from './console-browser.js';

const code = unique('TEN');

describeStory(
  'Support tries a cart in the console',
  async ({ client: shop }) => {
    const discount = { type: 'PERCENT', percent_off: 10 };
    await shop.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
    for (const name of ['Green lamp', 'Red chair']) await shop.post('/v1/products', { name, price: 5_000 });
  },
  (story) => {
    it('sees why a code applies, step by step, and why another does not', async () => {
      await story.page.goto(`${baseUrl}/console/${story.project.id}/cart`);
      await story.page.getByRole('textbox', { name: 'Add a product' }).fill('lamp');
      // All products are offered until the word was looked for.
      const offered = story.page.getByRole('option');
      await until(async () => (await offered.count()) === 1);
      await offered.filter({ hasText: 'Green lamp' }).click();
      for (const each of [code, 'NO-SUCH-CODE']) {
        await story.page.getByLabel('Add a code', { exact: true }).fill(each);
        await story.page.getByRole('button', { name: 'Add', exact: true }).first().click();
      }
      await story.page.getByText('There is no such code or promotion in this project.').waitFor();
      expect(await story.page.getByRole('article', { name: code }).innerText()).toMatch(
        /Takes off €5\.00[^]*left to pay: €45\.00/,
      );
    });

    it('tries a rule on it before the rule is saved', async () => {
      const rules = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [20_000] } }, logic: '1' };
      const draft = new URLSearchParams({ draft: JSON.stringify({ name: 'Large carts', rules }) });
      await story.page.goto(`${baseUrl}/console/${story.project.id}/rules/new?${draft}`);
      await story.page.getByText('It may be used where the value of the cart is at least €200.00.').waitFor();
      await story.page.getByRole('link', { name: 'Try it on a cart' }).click();
      await story.page.getByText('Does not hold').waitFor();
      await story.page.getByRole('link', { name: 'Back to the rule' }).click();
      await story.page.getByRole('button', { name: 'Save' }).click();
      await story.page.getByRole('heading', { name: 'Large carts' }).waitFor();
      expect((await story.project.client.get('/v1/validation-rules')).body.data[0].name).toBe('Large carts');
    });
  },
);
