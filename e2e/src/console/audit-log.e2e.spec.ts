import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, unique } from '../client.js';
import { describeStory } from './console-browser.js';

const name = unique('Carts above 50');

describeStory(
  'A manager who asks who changed that rule',
  async ({ client: shop }) => {
    const rule = { name, rules: { 1: { name: 'order.amount', conditions: { $more_than: [5000] } }, logic: '1' } };
    const { body } = await shop.post('/v1/validation-rules', rule);
    await shop.put(`/v1/validation-rules/${body.id}`, { name: `${name}, changed` });
    await shop.post('/v1/validation-rules', { ...rule, name: 'Another rule' });
  },
  (story) => {
    const rowOf = (thing: string, deed: string) =>
      story.page.getByRole('row').filter({ hasText: thing }).filter({ hasText: deed });

    it('finds the key that changed it, by its kind, and the way to the rule', async () => {
      await story.browser.open('Audit log');
      await story.page.getByRole('combobox', { name: 'Object' }).click();
      await story.page.getByRole('option', { name: 'Rule', exact: true }).click();
      const row = rowOf(`${name}, changed`, 'Changed').first();
      await row.waitFor();
      expect(await row.textContent()).toContain('API key');
      expect(await row.innerText()).toContain(`name: ${name} → ${name}, changed`);
      expect(await row.getByRole('link').getAttribute('href')).toContain('/rules/val_');
    });

    it('comes from the rule to what was changed of it, and of nothing else', async () => {
      await story.browser.open('Rules');
      await story.page.getByRole('link', { name: `${name}, changed` }).click();
      await story.page.getByRole('link', { name: 'Change history' }).click();
      await rowOf(`${name}, changed`, 'Created').waitFor();
      expect(await story.page.getByRole('row').filter({ hasText: 'Another rule' }).count()).toBe(0);
    });

    it('opens one entry of what was deleted together', async () => {
      const { client } = story.project;
      const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
      const campaign = { name: 'Gone', campaign_type: 'DISCOUNT_COUPONS', vouchers_count: 3, voucher };
      const { body } = await client.post('/v1/campaigns', campaign);
      await until(async () => (await client.get(`/v1/vouchers?campaign_id=${body.id}`)).body.total === 3);
      await client.delete(`/v1/campaigns/${body.id}?force=true`);
      await story.page.goto(`${baseUrl}/console/${story.project.id}/audit-log?kind=voucher`);
      await story.page.getByRole('button', { name: 'Show each of the 3' }).first().click();
      await story.page.getByText('These changes were made together.').waitFor();
      await until(async () => (await story.page.getByRole('row').count()) === 1 + 3);
    });

    it('sees the changes of some days only', async () => {
      const { body } = await story.project.client.get('/v1/validation-rules?order=created_at');
      const moment = Date.parse(body.data[0].created_at);
      const [before, day] = [moment - 86_400_000, moment].map((each) => new Date(each).toISOString().slice(0, 10));
      await story.page.goto(`${baseUrl}/console/${story.project.id}/audit-log?kind=validation_rule`);
      await story.page.getByLabel('From date').fill(day!);
      await story.page.getByLabel('To date').fill(day!);
      await rowOf(`${name}, changed`, 'Created').waitFor();
      await story.page.getByLabel('From date').fill('');
      await story.page.getByLabel('To date').fill(before!);
      await story.page.getByText('No matching changes').waitFor();
    });
  },
);
