import { expect, it } from '@jest/globals';
import { describeStory } from './console-browser.js';

describeStory(
  'A marketer',
  async () => undefined,
  (story) => {
    const start = async (name: string) => {
      await story.page.getByRole('button', { name: 'Start', exact: true }).click();
      await story.page.getByRole('heading', { name, level: 1 }).waitFor();
    };
    const begin = async (kind: string, name: string) => {
      await story.browser.open('Campaigns');
      await story.page.getByRole('link', { name: 'New campaign' }).first().click();
      await story.page.getByRole('radio', { name: new RegExp(`^${kind}`) }).click();
      await story.page.getByLabel('Name').first().fill(name);
    };
    const codesOf = async (tab: RegExp) => {
      await story.page.getByRole('tab', { name: tab }).click();
      const table = story.page.getByRole('region', { name: 'Codes of the campaign' });
      await table.getByRole('row').nth(1).getByRole('link').first().waitFor();
      return table.locator('td:first-child');
    };
    const stored = async (name: string) =>
      (await story.project.client.get(`/v1/campaigns/${encodeURIComponent(name)}`)).body;

    it('sees in an empty shop what to begin with', async () => {
      const { page } = story;
      for (const [step, title] of [
        ['Create an API key for your shop', 'API keys'],
        ['Import customers or codes', 'Imports'],
        ['Create campaign', 'New campaign'],
      ] as const) {
        await story.browser.open('Overview');
        await page.getByRole('link', { name: step }).click();
        await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      }
    });

    it('makes a campaign of discount coupons and sees its codes', async () => {
      await begin('Discount coupons', 'Summer 2025');
      await story.page.getByLabel('Percent off').fill('20');
      await story.page.getByLabel('How many codes').fill('3');
      await story.page.getByRole('button', { name: 'Form of the codes, and codes of your own' }).click();
      await story.page.getByLabel('Pattern').fill('SUMMER-######');
      await story.page.getByLabel('Ends').fill('2035-08-31T23:59');
      await start('Summer 2025');
      expect((await (await codesOf(/^Codes/)).allInnerTexts()).join(' ')).toMatch(/SUMMER-\w{6}/);
      await story.page.getByRole('tab', { name: 'Codes (3)' }).waitFor();
      expect(await stored('Summer 2025')).toMatchObject({
        expiration_date: '2035-08-31T23:59:00.000Z',
        voucher: { discount: { type: 'PERCENT', percent_off: 20 } },
      });
    });

    it('duplicates it with its rule, enables the copy, and disables that again', async () => {
      const { client } = story.project;
      const { id } = await stored('Summer 2025');
      const limit = { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } };
      const rule = { name: 'Once for each customer', rules: { 1: limit, logic: '1' } };
      const { body: made } = await client.post('/v1/validation-rules', rule);
      const holder = { related_object_type: 'campaign', related_object_id: id };
      await client.post(`/v1/validation-rules/${made.id}/assignments`, holder);
      await story.browser.open('Campaigns');
      await story.page.getByRole('link', { name: 'Summer 2025' }).click();
      await story.page.getByRole('button', { name: 'Duplicate' }).click();
      const dialog = story.page.getByRole('dialog');
      await dialog.getByLabel('Name').clear();
      await dialog.getByLabel('Name').pressSequentially('Summer 2026', { delay: 60 });
      await dialog.getByLabel('Ends').fill('2036-08-31T23:59');
      await dialog.getByRole('button', { name: 'Duplicate' }).click();
      await story.page.getByRole('heading', { name: 'Summer 2026', level: 1 }).waitFor();
      await story.page.getByText('This campaign is disabled').waitFor();
      await story.page.getByRole('tab', { name: 'Rules' }).click();
      await story.page.getByRole('link', { name: 'Once for each customer (copy)' }).waitFor();
      await story.page.getByRole('tab', { name: 'Codes (3)' }).waitFor();
      const copy = await stored('Summer 2026');
      expect(copy).toMatchObject({ active: false, expiration_date: '2036-08-31T23:59:00.000Z' });
      const [{ rule_id: copied }] = copy.validation_rules_assignments.data;
      const { body: shown } = await client.get(`/v1/validation-rules/${copied}`);
      expect(shown.rules['1']).toMatchObject(limit);
      await story.page.getByRole('button', { name: 'Enable' }).click();
      await story.page.getByText('Summer 2026 is enabled.').waitFor();
      expect(await stored('Summer 2026')).toMatchObject({ active: true });
      await story.page.getByRole('button', { name: 'Disable' }).click();
      await story.page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
      await story.page.getByText('Summer 2026 is disabled.').waitFor();
      await story.page.getByRole('button', { name: 'Enable' }).waitFor();
      expect(await stored('Summer 2026')).toMatchObject({ active: false, vouchers_count: 3 });
    });

    it('makes a campaign of gift cards', async () => {
      await begin('Gift cards', 'Cards');
      await story.page.getByLabel('Amount on each card').fill('25');
      await story.page.getByLabel('How many codes').fill('2');
      await start('Cards');
      await codesOf(/^Codes/);
      await story.page.getByRole('cell', { name: '€25.00' }).first().waitFor();
    });

    it('makes a promotion of two tiers', async () => {
      await begin('Promotion', 'Every day');
      await story.page.getByRole('group', { name: 'Tier 1' }).getByLabel('Name').fill('Ten percent');
      await story.page.getByRole('button', { name: 'Add a tier' }).click();
      const second = story.page.getByRole('group', { name: 'Tier 2' });
      await second.getByLabel('Name').fill('Five euros');
      await second.getByText('Amount', { exact: true }).click();
      await second.getByLabel('Amount off').fill('5');
      await start('Every day');
      await story.page.getByRole('tab', { name: 'Offers' }).click();
      await story.page.getByText('Five euros').waitFor();
      await story.page.getByText('€5.00 off').waitFor();
    });

    it('makes a loyalty program', async () => {
      await begin('Loyalty program', 'Club');
      await story.page.getByLabel('Points of a new member').fill('50');
      await story.page.getByLabel('How many codes').fill('2');
      await start('Club');
      await codesOf(/^Members/);
      await story.page.getByRole('cell', { name: '50', exact: true }).first().waitFor();
    });

    it('makes a referral program whose reward are points of the club', async () => {
      await begin('Referral program', 'Friends');
      await story.page.getByRole('combobox', { name: 'Kind of reward' }).click();
      await story.page.getByRole('option', { name: 'Points', exact: true }).click();
      await story.page.getByRole('combobox', { name: 'Campaign of the card' }).click();
      await story.page.getByRole('option', { name: 'Club' }).click();
      await story.page.getByRole('textbox', { name: /^Points/ }).fill('100');
      await story.page.getByLabel('How many codes').fill('2');
      await start('Friends');
      const { referral_program: program } = await stored('Friends');
      expect(program.referral_tiers[0].reward).toMatchObject({ type: 'LOYALTY_CARD' });
      expect(await story.browser.complaints()).toEqual([]);
    });
  },
);
