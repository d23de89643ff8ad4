import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, type Json, type Project } from '../client.js';
import { describeStory } from './console-browser.js';

const DAY_MS = 86_400_000;
const made: Record<string, Json> = {};

async function seedStory({ client: shop }: Project): Promise<void> {
  const post = async (path: string, body: object): Promise<Json> => {
    const answer = await shop.post(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  for (const [name, code, days] of [
    ['Spring sale', 'SPRING', 3.5],
    ['Summer sale', 'SUMMER', 60],
  ] as const) {
    made[name] = await post('/v1/campaigns', {
      name,
      campaign_type: 'DISCOUNT_COUPONS',
      expiration_date: new Date(Date.now() + days * DAY_MS).toISOString(),
      voucher: {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 10 },
        redemption: { quantity: null },
      },
    });
    await post(`/v1/campaigns/${made[name].id}/vouchers/${code}`, {});
  }
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
  const club = { name: 'Club', campaign_type: 'LOYALTY_PROGRAM', type: 'AUTO_UPDATE', voucher };
  made['Club'] = await post('/v1/campaigns', club);
  const { code: card } = await post('/v1/loyalties/Club/members', { customer: { source_id: 'ada' } });
  await post(`/v1/loyalties/members/${card}/balance`, { points: 120 });
  const redeem = (codes: readonly string[], amount: number) =>
    post('/v1/redemptions', {
      redeemables: codes.map((id) => ({ object: 'voucher', id })),
      order: { amount },
      customer: { source_id: 'ada', name: 'Ada' },
    });
  await redeem(['SPRING'], 10_000);
  await redeem(['SPRING'], 20_000);
  await redeem(['SPRING', 'SUMMER'], 30_000);
  const ids = ['Spring sale', 'Summer sale'].map((name) => made[name]!.id);
  const figures = async () =>
    (await shop.get(`/v1/insights/campaign-figures?ids=${ids.join(',')}`)).body.data as Json[];
  await until(async () => (await figures())[0].redemptions === 3);
}

describeStory('Who looks after campaigns', seedStory, (story) => {
  const open = async (path = ''): Promise<void> => {
    await story.page.goto(`${baseUrl}/console/${story.project.id}${path}`);
    await story.browser.drawn();
  };
  const row = (table: string, name: string) =>
    story.page
      .getByRole('region', { name: `${table}: table` })
      .getByRole('row')
      .filter({ hasText: name });

  it('sees first what needs attention, and goes to where something can be done about it', async () => {
    await open();
    const attention = story.page.getByRole('region', { name: 'Needs attention' });
    const ends = attention.getByRole('listitem').filter({ hasText: 'Spring sale ends in 3 days.' });
    await ends.getByRole('link', { name: 'Extend' }).click();
    await story.page.getByRole('heading', { name: 'Spring sale', level: 1 }).waitFor();
    expect(await attention.count()).toBe(0);
  });

  it('sees in each row what a campaign did, and comes from a figure to its redemptions', async () => {
    await open('/campaigns');
    const spring = row('Campaigns', 'Spring sale');
    await spring.getByRole('link', { name: '3', exact: true }).waitFor();
    await spring.getByText('One public code').waitFor();
    const line = spring.getByRole('img', { name: '3 redemptions by days' });
    await line.waitFor();
    await row('Campaigns', 'Summer sale').getByRole('link', { name: '1', exact: true }).click();
    const rows = story.page.getByRole('region', { name: 'Redemptions: table' }).getByRole('row');
    await until(async () => (await rows.count()) === 1 + 1);
  });

  it('comes from a day of a line to its redemptions, by mouse and by keyboard', async () => {
    await open('/campaigns');
    const line = row('Campaigns', 'Spring sale').getByRole('img', { name: '3 redemptions by days' });
    const rows = story.page.getByRole('region', { name: 'Redemptions: table' }).getByRole('row');
    const chosen = row('Campaigns', 'Spring sale').getByRole('status');
    await line.hover({ position: { x: 71, y: 12 } });
    expect(await chosen.innerText()).toMatch(/: 3$/);
    await line.click({ position: { x: 71, y: 12 } });
    await until(async () => (await rows.count()) === 1 + 3);
    const shown = new URL(story.page.url()).searchParams;
    expect(shown.get('from')).toBe(shown.get('to'));

    await open('/campaigns');
    await row('Campaigns', 'Spring sale')
      .getByRole('link', { name: /redemptions by days/ })
      .focus();
    await story.page.keyboard.press('ArrowLeft');
    await story.page.keyboard.press('ArrowLeft');
    expect(await chosen.innerText()).toMatch(/: 0$/);
    await story.page.keyboard.press('Enter');
    await story.page.getByText('No matching redemptions').waitFor();
    expect(await story.browser.complaints()).toEqual([]);
  });

  it('sees on the page of a campaign its orders, customers, codes and what it was combined with', async () => {
    await open(`/campaigns/${made['Spring sale']!.id}`);
    const card = (label: string) =>
      story.page.locator('.mantine-Paper-root').filter({ hasText: new RegExp(`^${label}`) });
    // 600.00 in three orders
    await card('Average order value').getByText('200', { exact: false }).waitFor();
    await card('Customers').getByText('1', { exact: true }).waitFor();
    await card('New customers').getByText('1', { exact: true }).waitFor();
    const used = story.page.getByRole('region', { name: 'Most used codes of all time' });
    await used.getByRole('link', { name: /SPRING\s*3/ }).waitFor();
    await story.page
      .getByRole('region', { name: 'Combined with' })
      .getByRole('link', { name: /Summer sale/ })
      .click();
    await story.page.getByRole('heading', { name: 'Summer sale', level: 1 }).waitFor();
  });

  it('sees what a loyalty program owes', async () => {
    await open(`/campaigns/${made['Club']!.id}`);
    const owed = story.page.locator('.mantine-Paper-root').filter({ hasText: /^Points owed now/ });
    await owed.getByRole('link', { name: '120', exact: true }).click();
    await story.page.getByRole('heading', { name: 'Club', level: 1 }).waitFor();
  });

  it('compares campaigns that were selected in the list', async () => {
    await open('/campaigns');
    for (const name of ['Spring sale', 'Summer sale'])
      await story.page.getByRole('checkbox', { name: `Select ${name}` }).click();
    await story.page.getByRole('link', { name: 'Compare' }).click();
    const table = story.page.getByRole('table', { name: 'Compare campaigns' });
    await table.getByRole('columnheader', { name: 'Summer sale' }).waitFor();
    const cells = table.getByRole('row').filter({ hasText: 'Redemptions' }).getByRole('cell');
    expect((await cells.allTextContents()).sort()).toEqual(['1', '3']);
    await story.page.getByText('Value of orders').first().click();
    await story.page.getByRole('region', { name: 'Value of orders' }).waitFor();
  });

  it('sees in the calendar which campaign runs in which weeks, and goes to other weeks', async () => {
    await open('/campaigns/calendar');
    const calendar = story.page.getByRole('region', { name: 'Calendar of campaigns' });
    await calendar.getByRole('link', { name: 'Spring sale' }).waitFor();
    for (let press = 0; press < 2; press += 1) await story.page.getByRole('button', { name: 'Later' }).click();
    await until(async () => (await calendar.getByRole('link', { name: 'Spring sale' }).count()) === 0);
    await calendar.getByRole('link', { name: 'Summer sale' }).click();
    await story.page.getByRole('heading', { name: 'Summer sale', level: 1 }).waitFor();
  });
});
