import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, type Project } from '../client.js';
import { describeStory } from './console-browser.js';

/** How much of the chart each span has a bar for. */
const SPANS = [
  ['day', 24],
  ['month', 30],
  ['year', 12],
] as const;

async function redeemNow({ client: shop }: Project): Promise<void> {
  const discount = { type: 'PERCENT', percent_off: 10 };
  const { body } = await shop.post('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount });
  const redeemables = [{ object: 'voucher', id: body.code }];
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
});
