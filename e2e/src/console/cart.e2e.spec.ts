import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, type Client, unique } from '../client.js';
import { describeStory } from './console-browser.js';
import { Hands } from './forms/hands.js';

const code = unique('TEN');

const LARGE_CART = unique('LARGE');

/** Two promotions of which one may apply, and a code for carts of 80.00. */
async function seedDeals(shop: Client): Promise<void> {
  const { id: category } = (await shop.post('/v1/categories', { name: 'One deal', hierarchy: 1, selection: 'BEST' }))
    .body;
  const { id: campaign } = (await shop.post('/v1/campaigns', { name: 'Deals', campaign_type: 'PROMOTION' })).body;
  for (const [name, amount] of [
    ['Ten off', 1_000],
    ['Twelve off', 1_200],
  ] as const) {
    const action = { discount: { type: 'AMOUNT', amount_off: amount } };
    await shop.post(`/v1/promotions/${campaign}/tiers`, { name, action, category_id: category });
  }
  const rules = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [8_000] } }, logic: '1' };
  const { id: rule } = (await shop.post('/v1/validation-rules', { name: 'Large', rules })).body;
  const discount = { type: 'PERCENT', percent_off: 10 };
  await shop.post(`/v1/vouchers/${LARGE_CART}`, { type: 'DISCOUNT_VOUCHER', discount });
  await shop.post(`/v1/validation-rules/${rule}/assignments`, { voucher: LARGE_CART });
}

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

    it('sees which discounts are the best deal, what came next, and what is missing for another', async () => {
      await seedDeals(story.project.client);
      await story.page.goto(`${baseUrl}/console/${story.project.id}/cart`);
      const hands = new Hands(story.page, 'keys', 0);
      const search = story.page.getByRole('textbox', { name: 'Add a product' });
      await hands.write(search, 'lamp');
      const offered = story.page.getByRole('option');
      await until(async () => (await offered.count()) === 1);
      await offered.filter({ hasText: 'Green lamp' }).click();
      await hands.switchTo(story.page.getByRole('switch', { name: 'Include promotions' }), true);
      await hands.choose(
        story.page.getByLabel('Which discounts apply').and(story.page.locator('input')).first(),
        'those that together save the customer most',
      );
      const choice = story.page.getByRole('region', { name: 'Choice of discounts' });
      await choice.getByRole('heading', { name: 'Best for the customer' }).waitFor();
      await choice.getByText('Twelve off, saves €12.00').waitFor();
      expect(await choice.innerText()).toMatch(
        /Best for the customer[^]*Next best: Ten off, saves €10\.00[^]*No other choice is better\./,
      );
      await story.page
        .getByRole('article', { name: 'Ten off' })
        .getByText('Another choice of discounts is better.')
        .waitFor();
      await hands.write(story.page.getByLabel('Add a code', { exact: true }), LARGE_CART);
      await story.page.keyboard.press('Enter');
      await story.page.getByRole('article', { name: LARGE_CART }).getByText('Add €30.00 more.').waitFor();
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
