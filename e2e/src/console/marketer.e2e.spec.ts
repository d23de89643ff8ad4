import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { describeUnless } from '../capabilities.js';
import { newProject, type Project } from '../client.js';
import { chromiumPath } from '../clients/chromium.js';
import { ConsoleBrowser } from './console-browser.js';

const LONG = 240_000;
const lack = chromiumPath ? undefined : 'there is no Chromium here';

describeUnless(lack, 'A marketer', () => {
  let browser: ConsoleBrowser;
  let project: Project;
  let page: Page;

  beforeAll(async () => {
    project = await newProject();
    browser = await ConsoleBrowser.of(project);
    ({ page } = browser);
  }, LONG);

  afterAll(() => browser?.close());

  const goOn = () => page.getByRole('button', { name: 'Go on' }).click();
  const finish = async (name: string) => {
    await page.getByRole('button', { name: 'Make the campaign' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  };
  const begin = async (kind: string, name: string) => {
    await browser.open('Campaigns');
    await page.getByRole('link', { name: 'New campaign' }).first().click();
    await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).click();
    await page.getByLabel('Name').fill(name);
    await goOn();
  };
  const codesOf = async (tab: RegExp) => {
    await page.getByRole('tab', { name: tab }).click();
    const table = page.getByRole('region', { name: 'Codes of the campaign' });
    await table.getByRole('row').nth(1).getByRole('link').first().waitFor();
    return table.locator('td:first-child');
  };
  const stored = async (name: string) => (await project.client.get(`/v1/campaigns/${encodeURIComponent(name)}`)).body;

  it(
    'makes a campaign of discount coupons and sees its codes',
    async () => {
      await begin('Discount coupons', 'Summer 2025');
      await page.getByLabel('Percent off').fill('20');
      await goOn();
      await page.getByLabel('How many codes').fill('3');
      await page.getByLabel('Pattern').fill('SUMMER-######');
      await goOn();
      await page.getByLabel('Ends').fill('2035-08-31T23:59');
      await finish('Summer 2025');
      expect((await (await codesOf(/^Codes/)).allInnerTexts()).join(' ')).toMatch(/SUMMER-\w{6}/);
      await page.getByRole('tab', { name: 'Codes (3)' }).waitFor();
      expect(await stored('Summer 2025')).toMatchObject({
        expiration_date: '2035-08-31T23:59:00.000Z',
        voucher: { discount: { type: 'PERCENT', percent_off: 20 } },
      });
    },
    LONG,
  );

  it(
    'makes a campaign like it, and disables that again',
    async () => {
      await browser.open('Campaigns');
      await page.getByRole('link', { name: 'Summer 2025' }).click();
      await page.getByRole('link', { name: 'Duplicate' }).click();
      await page.getByLabel('Name').fill('Summer 2026');
      await goOn();
      expect(await page.getByLabel('Percent off').inputValue()).toBe('20 %');
      for (let step = 0; step < 2; step++) await goOn();
      await finish('Summer 2026');
      await page.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
      await page.getByText('Summer 2026 is disabled.').waitFor();
      await page.getByRole('button', { name: 'Enable' }).waitFor();
      expect(await stored('Summer 2026')).toMatchObject({ active: false, vouchers_count: 3, expiration_date: null });
    },
    LONG,
  );

  it(
    'makes a campaign of gift cards',
    async () => {
      await begin('Gift cards', 'Cards');
      await page.getByLabel('Amount on each card').fill('25');
      await goOn();
      await page.getByLabel('How many codes').fill('2');
      await goOn();
      await finish('Cards');
      await codesOf(/^Codes/);
      await page.getByRole('cell', { name: '€25.00' }).first().waitFor();
    },
    LONG,
  );

  it(
    'makes a promotion of two offers',
    async () => {
      await begin('Promotion', 'Every day');
      await page.getByLabel('Name').fill('Ten percent');
      await page.getByRole('button', { name: 'Another offer' }).click();
      const second = page.getByRole('group', { name: 'Offer 2' });
      await second.getByLabel('Name').fill('Five euros');
      await second.getByText('Amount', { exact: true }).click();
      await second.getByLabel('Amount off').fill('5');
      await goOn();
      await finish('Every day');
      await page.getByRole('tab', { name: 'Offers' }).click();
      await page.getByRole('cell', { name: 'Five euros' }).waitFor();
      await page.getByRole('cell', { name: /€5\.00/ }).waitFor();
    },
    LONG,
  );

  it(
    'makes a loyalty program',
    async () => {
      await begin('Loyalty program', 'Club');
      await page.getByLabel('Points of a new member').fill('50');
      await goOn();
      await page.getByLabel('How many codes').fill('2');
      await goOn();
      await finish('Club');
      await codesOf(/^Members/);
      await page.getByRole('cell', { name: '50', exact: true }).first().waitFor();
    },
    LONG,
  );

  it(
    'makes a referral program whose reward are points of the club',
    async () => {
      await begin('Referral program', 'Friends');
      await page.getByLabel('Kind of reward').getByText('Points').click();
      await page.getByRole('combobox', { name: 'Points of' }).click();
      await page.getByRole('option', { name: 'Club' }).click();
      await page.getByRole('textbox', { name: 'Points', exact: true }).fill('100');
      await goOn();
      await page.getByLabel('How many codes').fill('2');
      await goOn();
      await finish('Friends');
      const { referral_program: program } = await stored('Friends');
      expect(program.referral_tiers[0].reward).toMatchObject({ type: 'LOYALTY_CARD' });
      expect(await browser.complaints()).toEqual([]);
    },
    LONG,
  );
});
