import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, type Json, type Project, unique } from '../client.js';
import { describeStory } from './console-browser.js';

/** How much of the chart each span has a bar for. */
const SPANS = [
  ['day', 24],
  ['week', 7],
  ['month', 30],
  ['year', 12],
] as const;

const campaign = { id: '', name: unique('Autumn') };

async function redeemNow({ client: shop }: Project): Promise<void> {
  const discount = { type: 'PERCENT', percent_off: 10 };
  const code = unique('FALL');
  const voucher = { type: 'DISCOUNT_VOUCHER', discount };
  const terms = { campaign_type: 'DISCOUNT_COUPONS', type: 'STATIC', name: campaign.name, voucher };
  campaign.id = (await shop.post('/v1/campaigns', terms)).body.id;
  await shop.post(`/v1/campaigns/${campaign.id}/vouchers/${code}`, {});
  const redeemables = [{ object: 'voucher', id: code }];
  for (let count = 0; count < 3; count++) await shop.post('/v1/redemptions', { redeemables, order: { amount: 5_000 } });
}

/**
 * Where bars are drawn, in the pixels of the canvas.
 * @param part how much of the width at the right end is looked at
 */
const drawnAt = (part: number): string => `(() => {
  const canvas = document.querySelector('.u-wrap canvas');
  const over = document.querySelector('.u-over').getBoundingClientRect();
  const whole = canvas.getBoundingClientRect();
  const ratio = canvas.width / whole.width;
  const width = over.width * ratio * ${part};
  const left = (over.right - whole.left) * ratio - width;
  const { data } = canvas.getContext('2d').getImageData(left, (over.bottom - whole.top) * ratio - 12, width, 1);
  // Bars are of a saturated colour, all else is grey.
  return Array.from({ length: data.length / 4 }, (_, x) => Math.abs(data[4 * x] - data[4 * x + 2])).filter((s) => s > 60).length;
})()`;

const DAY_MS = 86_400_000;

/** A day as it is typed into the field of Chromium, whose own language is American here. */
function typed(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}${date}${year}`;
}

/** How much is drawn in the colour of the time before. */
const BROKEN_LINE = `(() => {
  const canvas = document.querySelector('.u-wrap canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return Array.from({ length: data.length / 4 }, (_, x) => data[4 * x] === 0x9d && data[4 * x + 1] === 0x9d).filter(Boolean).length;
})()`;

describeStory('Who looks at the figures of today', redeemNow, (story) => {
  it.each(SPANS)('sees the newest bar, with what the table and the API say of it (%s)', async (span, bars) => {
    await story.page.goto(`${baseUrl}/console/${story.project.id}?span=${span}`);
    await story.browser.drawn();
    await story.page.locator('.u-over').waitFor();
    const widthOfBar = await story.page.evaluate<number>(
      `document.querySelector('.u-over').getBoundingClientRect().width / ${bars}`,
    );
    await until(async () => (await story.page.evaluate<number>(drawnAt(1 / bars))) > 0);
    await story.page.locator('.u-over').hover({
      position: await story.page.evaluate(
        `(() => { const { width, height } = document.querySelector('.u-over').getBoundingClientRect(); return { x: width - ${widthOfBar} / 2, y: height / 2 }; })()`,
      ),
    });
    const legend = story.page.locator('.u-legend');
    await legend.getByRole('row').filter({ hasText: 'Redemptions' }).filter({ hasText: '3' }).waitFor();
    await story.page.getByText('As a table').first().click();
    const last = story.page.getByRole('region', { name: 'Redemptions' }).getByRole('row').last();
    expect(await last.getByRole('cell').nth(1).innerText()).toBe('3');
  });

  it.each(['the overview', 'the page of a campaign'])('chooses days of their own on %s', async (place) => {
    const { page, project } = story;
    const isCampaign = place !== 'the overview';
    const today = new Date().toISOString().slice(0, 10);
    const first = new Date(Date.parse(today) - 4 * DAY_MS).toISOString().slice(0, 10);
    // Nobody can redeem in the past: the engine is asked all the same, and its answer has more in the time before.
    await page.route('**/v1/insights/figures*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: Json[] };
      for (const row of answer.data) if (row['at'] < first) row['redemptions'] = 7;
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`${baseUrl}/console/${project.id}${isCampaign ? `/campaigns/${campaign.id}` : ''}`);
    await story.browser.drawn();
    await page.getByLabel('From date').pressSequentially(typed(first), { delay: 60 });
    await page.getByLabel('To date').pressSequentially(typed(today), { delay: 60 });
    await until(() => page.url().includes(`from=${first}&to=${today}`));
    await page.reload();
    await story.browser.drawn();
    await page.locator('.u-over').first().waitFor();
    await until(async () => (await page.evaluate<number>(drawnAt(1 / 5))) > 0);
    await until(async () => (await page.evaluate<number>(BROKEN_LINE)) > 0);
    await page.getByText('As a table').first().click();
    const rows = page.getByRole('region', { name: 'Redemptions: table' }).getByRole('row');
    expect(await rows.count()).toBe(1 + 5);
    expect((await rows.last().getByRole('cell').allInnerTexts()).slice(1)).toEqual(['3', '0', '7']);
    const of = isCampaign ? `&campaign_id=${campaign.id}` : '';
    const { body } = await project.client.get(`/v1/insights/figures?interval=day&from=${first}${of}`);
    expect([body.data.length, body.data.at(-1).redemptions]).toEqual([5, 3]);

    // Three against five times seven.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const figure = page.locator('.mantine-Paper-root').filter({ hasText: 'Redemptions' }).filter({ hasText: '−91.4%' });
    await figure.getByRole('link', { name: '3', exact: true }).click();
    await page.getByRole('heading', { name: 'Redemptions', level: 1 }).waitFor();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      result: 'SUCCESS',
      kind: 'each',
      from: first,
      to: today,
      ...(isCampaign && { campaign: campaign.name }),
    });
    await story.browser.drawn();
    expect(await page.getByRole('region', { name: 'Redemptions: table' }).getByRole('row').count()).toBe(1 + 3);
  });

  it('reads in words why days are not shown', async () => {
    await story.page.goto(`${baseUrl}/console/${story.project.id}?from=2026-02-03&to=2026-02-01`);
    await story.page.getByText('The first day is after the last one.', { exact: false }).waitFor();
    await story.page.getByText('7 days', { exact: true }).click();
    await until(() => story.page.url().endsWith('?span=week'));
    expect(await story.page.getByRole('alert').count()).toBe(0);
  });
});
