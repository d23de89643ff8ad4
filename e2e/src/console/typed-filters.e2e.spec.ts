import { expect, it } from '@jest/globals';
import { eventually, until } from '@perkstream/kernel/testing';
import { baseUrl, type Project } from '../client.js';
import { describeStory } from './console-browser.js';

const KEY_BY_KEY = { delay: 60 };

async function seedStory({ client: shop }: Project): Promise<void> {
  const discount = { type: 'PERCENT', percent_off: 10 };
  await shop.post('/v1/customers', { source_id: 'maja', name: 'Maja Nováková', email: 'Maja.N@example.com' });
  await shop.post('/v1/customers', { source_id: 'ole', name: 'Ole Bjørn', address: { city: 'Malmö' } });
  await shop.post('/v1/campaigns', {
    name: 'Newsletter',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: 2,
    voucher: { type: 'DISCOUNT_VOUCHER', discount, code_config: { prefix: 'FRIEND-', length: 6 } },
  });
  await shop.post('/v1/vouchers/OTHER', { type: 'DISCOUNT_VOUCHER', discount });
  await shop.post('/v1/products', { source_id: 'p-1', name: 'Blue Jeans' });
  await shop.post('/v1/products', { source_id: 'p-2', name: 'Shirt' });
  const rules = { 1: { name: 'order.amount', conditions: { $more_than: [5_000] } }, logic: '1' };
  await shop.post('/v1/validation-rules', { name: 'Großer Warenkorb', rules });
  await shop.post('/v1/validation-rules', { name: 'Other rule', rules });
  const filter = { junction: 'and', name: { conditions: { $has_value: [] } } };
  await shop.post('/v1/segments', { type: 'passive', name: 'Treue Kunden', filter });
  const items = { junction: 'and', name: { conditions: { $contains: ['Jeans'] } } };
  await shop.post('/v1/product-collections', { type: 'AUTO_UPDATE', name: 'Denim', filter: items });
  for (const order of [{ amount: 5_000 }, { amount: 9_000 }])
    await shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'OTHER' }], order });
  await shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'UNKNOWN' }], order: { amount: 1 } });
}

describeStory('Who types a part of what is looked for', seedStory, (story) => {
  const rowsOf = async (list: string) => {
    await story.browser.drawn();
    const rows = story.page.getByRole('region', { name: `${list}: table`, exact: true }).getByRole('row');
    return (await rows.allInnerTexts()).slice(1);
  };

  /** From the list of codes, in no field: there, a slash is a letter. */
  const openSearch = async () => {
    await story.browser.open('Codes');
    await story.page.getByRole('heading', { name: 'Codes', level: 1 }).click();
    await story.page.keyboard.press('/');
  };

  it.each([
    ['Customers', 'Name, e-mail, city or number', 'NOVAK', 'Maja Nováková'],
    ['Customers', 'Name, e-mail, city or number', 'bjorn malmo', 'Ole Bjørn'],
    ['Campaigns', 'Name contains', 'news', 'Newsletter'],
    ['Products', 'Name or source ID contains', 'jeans', 'Blue Jeans'],
    ['Rules', 'Name contains', 'grosser', 'Großer Warenkorb'],
    ['Segments', 'Name contains', 'treue', 'Treue Kunden'],
    ['Product collections', 'Name contains', 'den', 'Denim'],
  ])('finds it in the list of %s (%s: %s)', async (list, label, part, name) => {
    await story.browser.open(list);
    const field = story.page.getByRole('searchbox', { name: label });
    await field.clear();
    await field.pressSequentially(part, KEY_BY_KEY);
    await eventually(
      () => rowsOf(list),
      (rows) => rows.length === 1 && rows[0]?.includes(name) === true,
      `${name} alone`,
    );
  });

  it('finds codes, and chooses their campaign by a part of its name', async () => {
    await story.browser.open('Codes');
    await story.page.getByRole('searchbox', { name: 'Code contains' }).pressSequentially('riend', KEY_BY_KEY);
    await until(async () => (await rowsOf('Codes')).length === 2);
    await story.page.getByRole('searchbox', { name: 'Code contains' }).clear();
    await until(async () => (await rowsOf('Codes')).length === 3);
    await story.page.getByRole('combobox', { name: 'Campaign' }).pressSequentially('SLETT', KEY_BY_KEY);
    await story.page.getByRole('option', { name: 'Newsletter' }).click();
    await until(async () => (await rowsOf('Codes')).length === 2);
    expect(await story.page.getByRole('combobox', { name: 'Campaign' }).inputValue()).toBe('Newsletter');
    expect(await story.browser.complaints()).toEqual([]);
  });

  it.each([
    ['novak', 'Maja Nováková'],
    ['jean', 'Blue Jeans'],
    ['warenkorb', 'Großer Warenkorb'],
    ['kunden', 'Treue Kunden'],
    ['denim', 'Denim'],
  ])('finds %s by the search at the top', async (part, name) => {
    await openSearch();
    await story.page.getByRole('combobox', { name: 'Search' }).pressSequentially(part, KEY_BY_KEY);
    await story.page.getByRole('option', { name: new RegExp(name) }).click();
    await story.page.getByRole('heading', { name, level: 1 }).waitFor();
  });

  it('begins a campaign by the search at the top', async () => {
    await openSearch();
    await story.page.getByRole('combobox', { name: 'Search' }).pressSequentially('new camp', KEY_BY_KEY);
    await story.page.getByRole('option', { name: 'New campaign' }).waitFor();
    await story.page.keyboard.press('Enter');
    await until(() => story.page.url().endsWith('/campaigns/new'));
  });

  it('comes from a figure to exactly its rows', async () => {
    await story.page.goto(`${baseUrl}/console/${story.project.id}`);
    await story.browser.drawn();
    const tile = story.page.locator('.mantine-Paper-root').filter({ hasText: /^Refused/ });
    expect(await tile.getByRole('link').innerText()).toBe('1');
    await tile.getByRole('link').click();
    await until(async () => (await rowsOf('Redemptions')).length === 1);
    // From a time in which nothing happened there are none.
    await story.page.getByLabel('To date').fill('2020-01-02');
    await story.page.getByText('No matching redemptions').waitFor();
  });

  it('chooses how many rows a page has, and goes to the last of them', async () => {
    const { client: shop } = story.project;
    await shop.post('/v1/campaigns', {
      name: 'Many',
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers_count: 60,
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } },
    });
    await until(async () => (await shop.get('/v1/vouchers?limit=1')).body.total === 63);
    await story.browser.open('Codes');
    await until(async () => (await rowsOf('Codes')).length === 20);
    await story.page.getByText('1 to 20 of 63').waitFor();
    await story.page.getByRole('button', { name: 'Last' }).click();
    await until(async () => (await rowsOf('Codes')).length === 3);
    await story.page.getByRole('combobox', { name: 'Rows of a page' }).click();
    await story.page.getByRole('option', { name: '50' }).click();
    await story.page.getByText('1 to 50 of 63').waitFor();
    await until(async () => (await rowsOf('Codes')).length === 50);
  });
});
