import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Json, type Project, unique } from '../client.js';
import { describeStory } from './console-browser.js';

const OPENAPI = join(import.meta.dirname, '../../../docs/openapi.json');

/** Which pages show the past of what an operation answers. */
const PLACES: Readonly<Record<string, 'its own page' | 'a row' | 'the page of its customer'>> = {
  '/v1/campaigns/{campaignId}': 'its own page',
  '/v1/customers/{customerId}': 'its own page',
  '/v1/customers/{customerId}/segments': 'the page of its customer',
  '/v1/loyalties/members/{memberId}': 'its own page',
  '/v1/loyalties/{campaignId}': 'its own page',
  '/v1/loyalties/{campaignId}/members/{memberId}': 'its own page',
  '/v1/orders/{orderId}': 'its own page',
  '/v1/products/{productId}': 'its own page',
  '/v1/promotions/tiers/{promotionTierId}': 'a row',
  '/v1/promotions/{campaignId}/stacks/{stackId}': 'a row',
  '/v1/rewards/{rewardId}': 'a row',
  '/v1/skus/{skuId}': 'a row',
  '/v1/validation-rules/{validationRuleId}': 'its own page',
  '/v1/vouchers/{code}': 'its own page',
};

const CHANGES = 24;
const percent = (percent_off: number) => ({ discount: { type: 'PERCENT', percent_off } });
const name = (what: string) => `${what} ${unique('old')}`;
const names = { offer: name('Offer'), stack: name('Stack'), variant: name('Size'), reward: name('Mug') };
const ids: Record<'campaign' | 'product' | 'program' | 'offer', string> = {
  ...{ campaign: '', product: '', program: '', offer: '' },
};

async function prepare({ client: shop }: Project): Promise<void> {
  const made = async (path: string, body: object): Promise<Json> => (await shop.post(path, body)).body;
  const campaign = await made('/v1/campaigns', { name: unique('Sale'), campaign_type: 'PROMOTION' });
  const tiers = `/v1/promotions/${campaign.id}`;
  const offer = await made(`${tiers}/tiers`, { name: names.offer, action: percent(10) });
  await made(`${tiers}/stacks`, { name: names.stack, tiers: { ids: [offer.id] } });
  for (let off = 1; off <= CHANGES; off++)
    await shop.put(`/v1/promotions/tiers/${offer.id}`, { action: percent(10 + off) });
  const product = await made('/v1/products', { name: 'Lamp', price: 1_000 });
  const sku = await made(`/v1/products/${product.id}/skus`, { sku: names.variant, price: 1_250 });
  await shop.put(`/v1/products/${product.id}/skus/${sku.id}`, { price: 1_300 });
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
  const program = await made('/v1/loyalties', { name: unique('Club'), type: 'AUTO_UPDATE', voucher });
  const reward = await made('/v1/rewards', {
    name: names.reward,
    parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } },
  });
  await shop.post(`/v1/rewards/${reward.id}/assignments`, { campaign: program.id });
  await shop.put(`/v1/rewards/${reward.id}`, { parameters: { coin: { exchange_ratio: 2, points_ratio: 1 } } });
  Object.assign(ids, { campaign: campaign.id, product: product.id, program: program.id, offer: offer.id });
}

it('There is a place for the past of each thing that has one', () => {
  const { paths } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as { paths: Record<string, Json> };
  const withPast = Object.entries(paths).filter(([, { get }]) =>
    get?.parameters?.some(({ name: called }: Json) => called === 'as_of'),
  );
  const single = withPast.map(([path]) => path).filter((path) => !path.endsWith('/statement'));
  expect(single.sort()).toEqual(Object.keys(PLACES).sort());
});

describeStory('The past of parts', prepare, (story) => {
  const open = async (path: string, what: string) => {
    await story.browser.go(`/console/${story.project.id}/${path}`);
    await story.page.getByRole('button', { name: `History of ${what}`, exact: true }).click();
  };
  const dialog = (what: string) => story.page.getByRole('dialog', { name: `History of ${what}` });

  it.each([
    ['offer', () => `campaigns/${ids.campaign}?tab=tiers`, /percent off: 33 → 34/, /percent off: 10/],
    ['variant', () => `products/${ids.product}`, 'price: €12.50 → €13.00', 'price: €12.50'],
    ['reward', () => `loyalty/${ids.program}?tab=rewards`, /exchange ratio: 1 → 2/, /exchange ratio: 1/],
    ['stack', () => `campaigns/${ids.campaign}?tab=tiers`, 'Created', /name: Stack/],
  ] as const)('%s: says who changed it, and what it was', async (kind, path, change, before) => {
    await open(path(), names[kind]);
    const shown = dialog(names[kind]);
    await shown.getByText(change).first().waitFor();
    const more = shown.getByRole('button', { name: 'Load more' });
    if (kind === 'offer') await more.click();
    await shown
      .getByRole('button', { name: /^Show as of then/ })
      .last()
      .click();
    await shown.getByText('Nothing can be changed here.').waitFor();
    await shown.getByRole('list', { name: 'As it was then' }).getByText(before).first().waitFor();
    await shown.getByRole('button', { name: 'Back to now' }).click();
    await shown.getByText('Nothing can be changed here.').waitFor({ state: 'detached' });
    await story.browser.drawn();
    expect(await story.browser.complaints()).toEqual([]);
  });

  it('comes in pages: all changes are there once, the newest first', async () => {
    await open(`campaigns/${ids.campaign}?tab=tiers`, names.offer);
    const rows = dialog(names.offer).getByRole('list', { name: 'History' }).locator('> li');
    await rows.first().waitFor();
    const atFirst = await rows.count();
    await dialog(names.offer).getByRole('button', { name: 'Load more' }).click();
    await rows.nth(CHANGES).waitFor();
    expect(atFirst).toBeLessThan(CHANGES);
    const texts = await rows.allInnerTexts();
    const offs = texts.flatMap((text) => /percent off: \S+ → (\d+)/.exec(text)?.[1] ?? []);
    expect(offs).toEqual(Array.from({ length: CHANGES }, (_one, index) => String(10 + CHANGES - index)));
    expect(await dialog(names.offer).getByRole('button', { name: 'Load more' }).count()).toBe(0);
  });

  it('says of a moment before the offer was made when that was', async () => {
    await open(`campaigns/${ids.campaign}?tab=tiers`, names.offer);
    await story.page.getByRole('button', { name: 'As of', exact: true }).last().click();
    await story.page.getByLabel('Date and time').focus();
    // The first of January reads the same in all orders; p is for browsers with hours of 12, others ignore it.
    await story.page.keyboard.type('010120201200p');
    await story.page.getByRole('button', { name: 'Show', exact: true }).click();
    await dialog(names.offer).getByText('It did not exist yet. It was created on').waitFor();
    await dialog(names.offer).getByRole('button', { name: 'Show it as of that moment' }).click();
    await dialog(names.offer)
      .getByRole('list', { name: 'As it was then' })
      .getByText(/percent off: 10/)
      .waitFor();
  });

  it('fits on a phone, in the dark', async () => {
    await story.page.setViewportSize({ width: 390, height: 844 });
    await story.page.emulateMedia({ colorScheme: 'dark' });
    await open(`campaigns/${ids.campaign}?tab=tiers`, names.offer);
    await dialog(names.offer)
      .getByText('Created', { exact: true })
      .or(dialog(names.offer).getByText('Changed').first())
      .first()
      .waitFor();
    await story.browser.drawn();
    expect(await story.browser.isTooWide()).toBe(false);
    expect(await story.browser.complaints()).toEqual([]);
  });
});
