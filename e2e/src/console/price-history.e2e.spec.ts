import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Json, type Project, unique } from '../client.js';
import { describeStory } from './console-browser.js';

let productId: string;
let skuId: string;
const campaign = unique('Sale');

/** 100 → 1 by mistake → 100, and a tenth off for everybody. */
async function prepare({ client: shop }: Project): Promise<void> {
  productId = (await shop.post('/v1/products', { name: 'Green lamp', price: 10_000 })).body.id;
  skuId = (await shop.post(`/v1/products/${productId}/skus`, { sku: 'Large' })).body.id;
  await shop.put(`/v1/products/${productId}`, { price: 100 });
  await shop.put(`/v1/products/${productId}`, { price: 10_000 });
  const action = { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' } };
  const promotion = { tiers: [{ name: 'A tenth', banner: 'A tenth off', action }] };
  await shop.post('/v1/campaigns', { name: campaign, campaign_type: 'PROMOTION', promotion });
}

describeStory('Prices over time', prepare, (story) => {
  const page = () => `/console/${story.project.id}/products/${productId}`;
  const button = (name: string) => story.page.getByRole('button', { name, exact: true });
  const table = () => story.page.getByRole('region', { name: 'Prices: table' });
  const prices = async (path: string): Promise<Json[]> => (await story.project.client.get(`${path}/prices`)).body.data;

  it('stand on the page of the product: as a line, and in a table with their promotions', async () => {
    await story.browser.go(page());
    await story.page.getByRole('img', { name: 'Prices of Green lamp' }).waitFor();
    await table()
      .getByRole('row', { name: /€90\.00.*A tenth/ })
      .waitFor();
    expect(await table().getByRole('row').count()).toBe(5);
    await story.page.getByText('Lowest price of the 30 days before the reduction: €1.00').waitFor();
    await story.browser.drawn();
    expect(await story.browser.complaints()).toEqual([]);
  });

  it('are excluded with a reason, and count no more', async () => {
    const wrong = table().getByRole('row', { name: /€1\.00/ });
    await wrong.getByRole('button').click();
    await button('Exclude').last().click();
    await story.page.getByText('Say why the price does not count').waitFor();
    await story.page.getByRole('textbox', { name: 'Reason' }).click();
    await story.page.keyboard.type('Typing error');
    await button('Exclude').last().click();
    await story.page.getByText('The price is excluded.').waitFor();
    await table()
      .getByRole('row', { name: /No: Typing error/ })
      .waitFor();
    await story.page.getByText('Lowest price of the 30 days before the reduction: €100.00').waitFor();
    const stored = await prices(`/v1/products/${productId}`);
    expect(stored.find(({ price }) => price === 100)).toMatchObject({ excluded: { reason: 'Typing error' } });
  });

  it('that were excluded stand in the change history of the product', async () => {
    await story.page.getByRole('link', { name: 'Change history' }).click();
    const log = story.page.getByRole('region', { name: 'Audit log: table' });
    await log.getByRole('row').filter({ hasText: 'Excluded' }).getByText('Typing error').waitFor();
    await log.getByRole('row').filter({ hasText: 'Created' }).first().waitFor();
    await story.page.goBack();
    await table().waitFor();
  });

  it('of a SKU are opened from its row', async () => {
    const row = story.page.getByRole('region', { name: 'SKUs: table' }).getByRole('row', { name: /Large/ });
    await row.getByRole('button', { name: 'Prices' }).click();
    const dialog = story.page.getByRole('dialog', { name: 'Prices of Large' });
    await dialog.getByRole('row', { name: /€90\.00/ }).waitFor();
    expect(await prices(`/v1/skus/${skuId}`)).toHaveLength(4);
    await story.browser.drawn();
    expect(await story.browser.complaints()).toEqual([]);
    await story.page.keyboard.press('Escape');
  });

  it('fit on a phone, in the dark, and in German', async () => {
    await story.page.setViewportSize({ width: 390, height: 844 });
    await story.page.emulateMedia({ colorScheme: 'dark' });
    await story.page.reload();
    await story.page.getByRole('img', { name: 'Prices of Green lamp' }).waitFor();
    await story.browser.drawn();
    expect(await story.browser.isTooWide()).toBe(false);
    await until(async () => (await story.browser.complaints()).length === 0);
  });

  it('cannot be excluded by those who only look', async () => {
    const viewer = await story.browser.another(story.project, 'VIEWER');
    await viewer.go(page());
    const rows = viewer.page.getByRole('region', { name: 'Prices: table' });
    await rows.getByRole('row', { name: /€90\.00/ }).waitFor();
    expect(await rows.getByRole('button').count()).toBe(0);
  });
});
