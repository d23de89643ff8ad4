import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, type Json, type Project } from '../client.js';
import { describeStory } from './console-browser.js';

const DAY_MS = 86_400_000;
let ending: Json;
let club: Json;

async function seedStory({ client: shop }: Project): Promise<void> {
  const made = async (path: string, body: object): Promise<Json> => {
    const answer = await shop.post(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const rules = { 1: { name: 'campaign.redemptions.count', conditions: { $less_than_or_equal: [2] } } };
  const { id: rule } = await made('/v1/validation-rules', { name: 'Twice in all', rules });
  ending = await made('/v1/campaigns', {
    name: 'Three days more',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: 3,
    expiration_date: new Date(Date.now() + 3.5 * DAY_MS).toISOString(),
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
    validation_rules: [rule],
  });
  await until(async () => (await shop.get(`/v1/vouchers?campaign_id=${ending.id}`)).body.total === 3);
  const given = await made('/v1/publications', {
    campaign: { name: ending.name },
    customer: { source_id: 'grace', name: 'Grace' },
  });
  const redeem = (code: string) =>
    shop.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: code }],
      order: { amount: 5_000 },
      customer: { source_id: 'grace' },
    });
  for (const code of [given.voucher.code, 'UNKNOWN', 'UNKNOWN']) await redeem(code);
  const figures = async () => (await shop.get('/v1/insights/figures?interval=hour')).body.totals;
  await until(async () => (await figures()).failed_redemptions >= 2);
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
  club = await made('/v1/campaigns', { name: 'Club', campaign_type: 'LOYALTY_PROGRAM', type: 'AUTO_UPDATE', voucher });
  await made('/v1/loyalties/Club/members', { customer: { source_id: 'grace' } });
  await made('/v1/loyalties/Club/earning-rules', [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 70 } }]);
  await made('/v1/orders', { status: 'PAID', amount: 1_000, customer: { source_id: 'grace' } });
  await until(async () => (await shop.get('/v1/loyalties/Club/members')).body.vouchers[0].loyalty_card.balance === 70);
}

describeStory('Who begins the day on the overview', seedStory, (story) => {
  const open = async (path = ''): Promise<void> => {
    await story.page.goto(`${baseUrl}/console/${story.project.id}${path}`);
    await story.browser.drawn();
  };
  const running = (name: string) =>
    story.page
      .getByRole('region', { name: 'List of active campaigns: table' })
      .getByRole('row')
      .filter({ hasText: name });

  it('sees what ends within a week, what is used of a budget, and what was given to nobody yet', async () => {
    await open();
    await story.page.getByText('1 of them ends within a week.').waitFor();
    await running('Three days more').getByText('in 3 days').waitFor();
    await running('Three days more').getByText('1 of 2', { exact: true }).waitFor();
    await running('Three days more').getByText('2 of 3 left').click();
    const codes = story.page.getByRole('region', { name: 'Codes of the campaign: table' }).getByRole('row');
    await until(async () => (await codes.count()) === 1 + 2);
  });

  it('comes from a reason for refusals to those that were refused for it, and takes them along as a file', async () => {
    await open();
    const reasons = story.page.getByRole('region', { name: 'Why codes were refused' });
    await reasons.getByRole('link').first().click();
    const rows = story.page.getByRole('region', { name: 'Redemptions: table' }).getByRole('row');
    await until(async () => (await rows.count()) === 1 + 2);
    await story.page.getByRole('link', { name: 'Export these' }).click();
    await story.page.getByRole('heading', { name: 'New export', level: 1 }).waitFor();
    await story.page.getByRole('button', { name: 'Export', exact: true }).click();
    await story.page.getByRole('link', { name: 'Download the file' }).waitFor();
    const { body } = await story.project.client.get('/v1/exports');
    expect(body.exports[0].parameters.filters).toMatchObject({ failure_code: expect.anything() });
  });

  it('sees points, of all programs and of one of them', async () => {
    await open();
    const earned = story.page.locator('.mantine-Paper-root').filter({ hasText: /^Points earned/ });
    await earned.getByText('70', { exact: true }).waitFor();
    await running('Club').getByText('70 points earned').waitFor();
    await open(`/campaigns/${club.id}`);
    await story.page.getByText('Points earned').first().waitFor();
  });
});
