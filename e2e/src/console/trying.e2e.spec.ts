import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing/waiting';
import { management, newProject, type Project, unique } from '../client.js';
import { ConsoleBrowser, describeInChromium, describeStory } from './console-browser.js';

describeStory('A draft that is tried on the orders of last year', prepare, (story) => {
  const button = (name: string | RegExp) => story.page.getByRole('button', { name });

  it('shows what it would have cost, with a percentage that was typed', async () => {
    await story.browser.go(`/console/${story.project.id}/campaigns/${campaignId}/edit`);
    const percent = story.page.getByRole('textbox', { name: /^Percent off/ });
    await percent.click();
    await story.page.keyboard.press('Control+a');
    await story.page.keyboard.type('20');
    await button('Try on last year’s orders').click();
    await story.page.getByText('this is what it would have cost, not what it would have brought').waitFor();
    await story.page.getByText('€60.00').first().waitFor();
    const { body } = await story.project.client.get('/v1/back-tests');
    expect(body.data).toMatchObject([
      { replaces: campaignId, status: 'DONE', report: { redemptions: 3, discount: 6_000 } },
    ]);
    const { voucher } = (await story.project.client.get(`/v1/campaigns/${campaignId}`)).body;
    expect(voucher.discount.percent_off).toBe(10);
  });

  it('shows each visit, and why', async () => {
    await story.page.getByRole('link', { name: 'Show the visits' }).click();
    await story.page.getByText('Qualified').nth(2).waitFor();
    await story.page.getByText('Why', { exact: true }).first().click();
    await story.browser.drawn();
    expect(await story.browser.complaints()).toEqual([]);
  });
});

let campaignId: string;

/** A campaign whose code was redeemed three times. */
async function prepare({ client: shop }: Project): Promise<void> {
  const code = unique('TRY');
  const voucher = { code, type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
  const body = { name: unique('Spring'), campaign_type: 'DISCOUNT_COUPONS', type: 'STANDALONE', voucher };
  campaignId = (await shop.post('/v1/campaigns', body)).body.id;
  await eventually(
    () => shop.get(`/v1/vouchers/${code}`),
    ({ status }) => status === 200,
  );
  for (let round = 0; round < 3; round++) {
    await shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }], order: { amount: 10_000 } });
  }
}

describeInChromium('The clock of a sandbox', () => {
  let project: Project;
  let browser: ConsoleBrowser;
  beforeAll(async () => {
    project = await newProject({ is_sandbox: true });
    const expiration_date = new Date(Date.now() + 86_400_000).toISOString();
    const discount = { type: 'PERCENT', percent_off: 10 };
    await project.client.post('/v1/vouchers/SOON-OVER', { type: 'DISCOUNT_VOUCHER', discount, expiration_date });
    browser = await ConsoleBrowser.of(project);
  });
  afterAll(() => browser?.close());

  it('is set in the head of the page, and goes forwards only', async () => {
    const { page } = browser;
    await browser.go(`/console/${project.id}/codes/SOON-OVER`);
    const state = (name: string) => page.getByRole('main').getByText(name, { exact: true }).first();
    await state('Active').waitFor();
    const clock = () => page.getByRole('banner').getByRole('button', { name: /20\d\d/ });
    const set = async (keys: string) => {
      await clock().click();
      await page.getByLabel('New time').focus();
      await page.keyboard.type(keys);
      await page.getByRole('button', { name: 'Set the clock' }).click();
    };
    const then = new Date().getUTCFullYear() + 1;
    // The first of January reads the same in all orders; p is for browsers with hours of 12, others ignore it.
    await set(`0101${then}1200p`);
    await clock()
      .filter({ hasText: `1 Jan ${then}` })
      .waitFor();
    const read = () => management.get(`/management/v1/projects/${project.id}/clock`);
    const { body } = await eventually(read, (answer) => answer.body.time >= `${then}-01-01`);
    await state('Expired').waitFor();
    expect(body).toMatchObject({ time: `${then}-01-01T12:00:00.000Z`, running: false });
    await set(`0101${then - 1}1200p`);
    await page.getByText('Choose a time after').waitFor();
    expect(await browser.complaints()).toEqual([]);
  });
});
