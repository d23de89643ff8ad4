import { expect, it } from '@jest/globals';
import { type Project, unique } from '../client.js';
import { describeStory } from './console-browser.js';

const code = unique('PAST');
let productId: string;
let created: string;

/** A code whose discount was changed, and a product. */
async function prepare({ client: shop }: Project): Promise<void> {
  const discount = { type: 'PERCENT', percent_off: 10 };
  created = (await shop.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount })).body.created_at;
  await shop.put(`/v1/vouchers/${code}`, { discount: { ...discount, percent_off: 15 }, category: 'Spring' });
  productId = (await shop.post('/v1/products', { name: 'Green lamp', price: 10_000 })).body.id;
}

describeStory('The past', prepare, (story) => {
  const page = (at = '') => `/console/${story.project.id}/codes/${code}${at}`;
  const button = (name: string) => story.page.getByRole('button', { name, exact: true });
  const history = () => story.page.getByRole('region', { name: 'History' });
  const momentShown = () => new URL(story.page.url()).searchParams.get('moment') ?? '';

  it('lists who changed a code, with the values before and after', async () => {
    await story.browser.go(page());
    await history().getByText('discount › percent off: 10 → 15').waitFor();
    await history().getByText('category: Spring').waitFor();
    await story.page.setViewportSize({ width: 1440, height: 900 });
    const { body } = await story.project.client.get(`/v1/vouchers/${code}/history`);
    expect(await history().getByRole('list', { name: 'History' }).locator('> li').count()).toBe(body.data.length);
    await story.browser.drawn();
    expect(await story.browser.complaints()).toEqual([]);
  });

  it('adds uses when they are asked for', async () => {
    await story.project.client.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }] });
    await story.browser.go(page());
    await history().getByText('Created', { exact: true }).waitFor();
    expect(await history().getByText('Redeemed', { exact: true }).count()).toBe(0);
    await history().getByRole('switch', { name: 'Show uses' }).click();
    await history().getByText('Redeemed', { exact: true }).first().waitFor();
  });

  it('shows the code as it was, without actions, by its address', async () => {
    await history()
      .getByRole('button', { name: /^Show as of/ })
      .last()
      .click();
    await story.page.getByText('Nothing can be changed here.').waitFor();
    await story.page.getByText('10 %').or(story.page.getByText('10%')).first().waitFor();
    expect(await story.page.getByRole('main').getByRole('link', { name: 'Redeem' }).count()).toBe(0);
    const then = await story.project.client.get(`/v1/vouchers/${code}?as_of=${momentShown()}`);
    expect(then.body).toMatchObject({ discount: { percent_off: 10 }, as_of: momentShown() });
    await story.page.reload();
    await story.page.getByText('Nothing can be changed here.').waitFor();
    await button('Back to now').click();
    await history().getByText('discount › percent off: 10 → 15').waitFor();
    expect(momentShown()).toBe('');
  });

  it('says when a code was created that did not exist yet', async () => {
    await button('As of').click();
    await story.page.getByLabel('Date and time').focus();
    // The first of January reads the same in all orders; p is for browsers with hours of 12, others ignore it.
    await story.page.keyboard.type('010120201200p');
    await button('Show').click();
    await story.page.getByText('It did not exist yet. It was created on').waitFor();
    expect(momentShown()).toMatch(/^2020-01-01T/);
    await button('Show it as of that moment').click();
    await story.page.getByText('Nothing can be changed here.').waitFor();
    expect(momentShown()).toBe(created);
  });

  it('fits on a phone, in the dark', async () => {
    await story.page.setViewportSize({ width: 390, height: 844 });
    await story.page.emulateMedia({ colorScheme: 'dark' });
    await story.page.reload();
    await story.page.getByText('Nothing can be changed here.').waitFor();
    await story.browser.drawn();
    expect(await story.browser.isTooWide()).toBe(false);
    expect(await story.browser.complaints()).toEqual([]);
  });

  it('of a product has nothing to save', async () => {
    await story.page.goto(
      story.page.url().replace(/codes.*/, `products/${productId}?moment=${new Date().toISOString()}`),
    );
    await story.page.getByText('Nothing can be changed here.').waitFor();
    await story.page.getByLabel('Name').first().waitFor();
    expect(await button('Save').count()).toBe(0);
    await button('Back to now').click();
    await button('Save').waitFor();
  });
});
