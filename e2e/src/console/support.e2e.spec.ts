import { expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Json, unique } from '../client.js';
import { describeStory } from './console-browser.js';

const CUSTOMER = { source_id: 'grace', name: 'Grace Hopper', email: 'grace@example.com' };

const TEN = { type: 'PERCENT', percent_off: 10 };

const code = unique('LARGE');

describeStory(
  'Support',
  async ({ client: shop }) => {
    await shop.post('/v1/customers', CUSTOMER);
    const rules = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [5_000] } }, logic: '1' };
    const { body: rule } = await shop.post('/v1/validation-rules', { name: 'Large carts', rules });
    const terms = { type: 'DISCOUNT_VOUCHER', discount: TEN, validation_rules: [rule.id] };
    await shop.post(`/v1/vouchers/${code}`, terms);
    await shop.post('/v1/campaigns', {
      name: 'Apologies',
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers_count: 3,
      voucher: { type: 'DISCOUNT_VOUCHER', discount: TEN, redemption: { quantity: 1 } },
    });
    await shop.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: code }],
      customer: { source_id: CUSTOMER.source_id },
      order: { items: [{ source_id: 'mug', quantity: 2, price: 1_000, product: { name: 'Mug' } }] },
    });
  },
  (story) => {
    const givenCode = async () => {
      const { body } = await story.project.client.get(`/v1/customers/${CUSTOMER.source_id}/redeemables`);
      return body.data[0].redeemable.voucher.code as string;
    };

    it('finds out why the code of a customer was refused, within three clicks', async () => {
      await story.page.keyboard.press('/');
      await story.page.getByRole('combobox', { name: 'Search' }).fill(CUSTOMER.email);
      await story.page.getByRole('option', { name: /Grace Hopper/ }).click();
      const activity = story.page.getByRole('list', { name: 'Activity' });
      const refused = activity.getByRole('listitem').filter({ hasText: `Redemption refused: ${code}` });
      expect(await refused.innerText()).toMatch(/rule/i);

      await refused.getByRole('link', { name: 'Check again' }).click();
      const check = story.page.getByRole('region', { name: 'Why is a code refused, or what would it do?' });
      await check.getByRole('list', { name: 'The cart of that attempt' }).getByText('2 × Mug').waitFor();
      expect(await check.getByLabel('Code to check').inputValue()).toBe(code);
      await check.getByRole('button', { name: 'Check' }).click();
      await check.getByText('Not met: the value of the cart is at least €50.00').waitFor();
      await check.getByText('Here it is €20.00.').waitFor();
      await check.getByRole('link', { name: 'Rule: Large carts' }).waitFor();
      expect(await check.getByText(/takes off/).count()).toBe(0);

      await check.getByLabel('Code to check').fill('NOSUCHCODE');
      await check.getByRole('button', { name: 'Check' }).click();
      await check.getByText('There is no such code or promotion in this project.').waitFor();
      expect(await story.browser.complaints()).toEqual([]);
    });

    it('leads to all that was refused of the customer', async () => {
      await story.page.getByRole('link', { name: 'All refused redemptions' }).click();
      await story.page.getByRole('heading', { name: 'Redemptions', level: 1 }).waitFor();
      await story.page.getByRole('row').filter({ hasText: code }).getByText('Refused').waitFor();
      await story.page.goBack();
      await story.page.getByRole('list', { name: 'Activity' }).waitFor();
    });

    it('has the carts of what was refused, but not those of browsers, and none above 8 kB', async () => {
      const { client, browser } = story.project;
      const order = { amount: 1_000 };
      const isKept = async (by: typeof client, path: string, id: string, cart: object): Promise<boolean> => {
        await by.post(path, { redeemables: [{ object: 'voucher', id }], order: cart });
        const find = async (): Promise<Json> => {
          const { body } = await client.get('/v1/redemptions?result=FAILURE&limit=100');
          return body.redemptions.find((each: Json) => each.related_object_id === id);
        };
        return Boolean((await eventually(find)).attempted);
      };
      const items = Array.from({ length: 80 }, (_, index) => ({ source_id: `${'x'.repeat(150)}${index}`, price: 100 }));
      const large = { items };
      expect(await isKept(client, '/v1/redemptions', 'NONE-1', order)).toBe(true);
      expect(await isKept(client, '/v1/redemptions', 'NONE-2', large)).toBe(false);
      expect(await isKept(browser, '/client/v1/redemptions', 'NONE-3', order)).toBe(false);
    });

    it('gives the customer another code', async () => {
      await story.page.getByRole('button', { name: 'Assign code' }).click();
      const dialog = story.page.getByRole('dialog', { name: 'Assign a code to Grace Hopper' });
      await dialog.getByRole('combobox', { name: 'Campaign' }).click();
      await story.page.getByRole('option', { name: 'Apologies' }).click();
      await dialog.getByLabel('Reason').fill('Her cart was just too small');
      await dialog.getByRole('button', { name: 'Assign code' }).click();
      const given = await story.page.getByText('Grace Hopper was assigned').getByRole('link').innerText();
      await story.page.getByRole('region', { name: 'Codes and cards' }).getByText(given).waitFor();
      expect(await givenCode()).toBe(given);
    });

    it('takes a redemption back, with the reason', async () => {
      const given = await givenCode();
      const { body } = await story.project.client.post('/v1/redemptions', {
        redeemables: [{ object: 'voucher', id: given }],
        customer: { source_id: CUSTOMER.source_id },
        order: { amount: 4_000 },
      });
      await story.page.reload();
      await story.page.getByRole('button', { name: `Roll back the redemption of ${given}` }).click();
      const dialog = story.page.getByRole('dialog', { name: 'Roll back this redemption?' });
      await dialog.getByText('is canceled', { exact: false }).waitFor();
      await dialog.getByText('its discount of €', { exact: false }).waitFor();
      await dialog.getByLabel('Reason').fill('She sent all of it back');
      await dialog.getByRole('button', { name: 'Roll back' }).click();
      await story.page.getByText(`The redemption of ${given} was rolled back`).waitFor();
      const [redemption] = body.redemptions;
      const { body: now } = await story.project.client.get(`/v1/redemptions/${redemption.id}`);
      expect(now.related_redemptions.rollbacks).toHaveLength(1);

      const activity = story.page.getByRole('list', { name: 'Activity' });
      const redeemed = activity.getByRole('listitem').filter({ hasText: `Redeemed: ${given}` });
      await redeemed.getByText('Rolled back', { exact: true }).waitFor();
      await redeemed.getByRole('link', { name: given }).click();
      await story.page.getByRole('heading', { name: given, level: 1 }).waitFor();
      await story.page.getByText('She sent all of it back').first().waitFor();
      // Who gave it, and why, as on the page of the customer; the engine of the story has one person.
      const history = story.page.getByRole('list', { name: 'Activity' });
      const gift = history.getByRole('listitem').filter({ hasText: 'Assigned to Grace Hopper' });
      expect(await gift.innerText()).toContain('Her cart was just too small');
      expect(await gift.innerText()).not.toMatch(/user_|app_|[0-9a-f]{8}-[0-9a-f]{4}/);
      expect(await history.innerText()).not.toMatch(/user_|app_/);
    });
  },
);
