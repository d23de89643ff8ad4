import { beforeAll, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Locator } from 'playwright-core';
import { baseUrl, type Json, type Project } from '../client.js';
import { type CodesShop, readDownload, IN_STOCK, openCodesShop } from './codes-shop.js';
import { describeStory } from './console-browser.js';

const KEY_INTERVAL_MS = 20;

let made: CodesShop;

async function prepare(project: Project): Promise<void> {
  made = await openCodesShop(project);
}

describeStory('Who works on codes', prepare, (story) => {
  beforeAll(() => story.page?.setDefaultTimeout(15_000));

  const shop = () => story.project.client;
  const stored = async (code: string): Promise<Json> => (await shop().get(`/v1/vouchers/${code}`)).body;
  const open = async (path: string): Promise<void> => {
    await story.page.goto(`${baseUrl}/console/${story.project.id}${path}`);
    await story.browser.drawn();
  };
  const button = (name: string, within: Locator = story.page.locator('body')) =>
    within.getByRole('button', { name, exact: true });
  const type = async (label: string, text: string, exact = true): Promise<void> => {
    const field = story.page.getByLabel(label, { exact });
    await field.click();
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text, { delay: KEY_INTERVAL_MS });
  };
  const choose = async (label: string, option: string): Promise<void> => {
    await story.page.getByRole('combobox', { name: label, exact: true }).click();
    await story.page.getByRole('option', { name: option }).click();
  };
  const pick = async (label: string): Promise<void> => story.page.getByText(label, { exact: true }).click();
  const created = async (code: string): Promise<Json> => {
    await button('Create').click();
    await story.page.getByRole('heading', { name: code, level: 1 }).waitFor();
    return stored(code);
  };

  it.each<[string, () => Promise<void>, object]>([
    [
      'PERCENT-1',
      async () => {
        await type('Percent off', '12,5', false);
        await type('At most', '30');
      },
      { discount: { type: 'PERCENT', percent_off: 12.5, amount_limit: 3_000 }, redemption: { quantity: 1 } },
    ],
    [
      'AMOUNT-1',
      async () => {
        await pick('Amount');
        await type('Amount off', '19.90', false);
        await choose('Applies to', 'Each line of the cart');
        await type('Redemption limit', '3');
      },
      {
        discount: { type: 'AMOUNT', amount_off: 1_990, effect: 'APPLY_TO_ITEMS' },
        redemption: { quantity: 3 },
      },
    ],
    [
      'FIXED-1',
      async () => {
        await pick('Fixed price');
        await type('New price', '100', false);
        await story.page.getByLabel('Redemption limit').clear();
      },
      { discount: { type: 'FIXED', fixed_amount: 10_000 }, redemption: { quantity: null } },
    ],
    [
      'UNIT-1',
      async () => {
        await pick('Free products');
        await type('How many units', '2', false);
        await story.page
          .getByRole('combobox', { name: 'Product or SKU' })
          .pressSequentially('mug', { delay: KEY_INTERVAL_MS });
        await story.page.getByRole('option', { name: 'Blue mug' }).click();
        await story.page.keyboard.press('Escape');
      },
      { discount: { type: 'UNIT', unit_off: 2 } },
    ],
    [
      'GIFT-1',
      async () => {
        await pick('Gift card');
        await type('Amount on the card', '50', false);
      },
      { type: 'GIFT_VOUCHER', gift: { amount: 5_000, balance: 5_000 }, discount: null },
    ],
  ])('makes %s without a campaign, as it was typed', async (code, fill, expected) => {
    await open('/codes/own/new');
    await type('Code', code);
    await fill();
    const voucher = await created(code);
    expect(voucher).toMatchObject({ ...expected, campaign: null });
    if (code === 'UNIT-1') expect(voucher.discount.unit_type).toBe(made.mug);
  });

  it('comes to the form from the list, and fills in all of it', async () => {
    await story.browser.open('Codes');
    await story.page.getByRole('link', { name: 'New code' }).click();
    await type('Code', 'WHOLE-1');
    await type('Percent off', '101', false);
    await story.page.getByLabel('Valid from').fill('2030-03-01T08:00');
    await story.page.getByLabel('Valid until').fill('2030-02-01T08:00');
    await button('Create').click();
    await story.page.getByText('At most 100').waitFor();
    await type('Percent off', '20', false);
    await button('Create').click();
    await story.page.getByText('The end must be after the start').waitFor();
    await story.page.getByLabel('Valid until').fill('2030-06-01T08:00');
    await pick('On some days');
    await story.page.getByLabel('Saturday').check();
    await story.page.getByLabel('Sunday').check();
    await choose('Category', 'Seasonal');
    await story.page.getByLabel('Enabled').click();
    await type('Note', 'For the fair');
    await choose('season', 'spring');
    await type('shelf', '7');
    await button('Add a field').click();
    await type('Name', 'booth');
    await type('Value', '12');
    expect(await story.browser.complaints()).toEqual([]);
    expect(await created('WHOLE-1')).toMatchObject({
      discount: { type: 'PERCENT', percent_off: 20 },
      start_date: '2030-03-01T08:00:00.000Z',
      expiration_date: '2030-06-01T08:00:00.000Z',
      validity_day_of_week: [0, 6],
      category_id: made.category,
      active: false,
      additional_info: 'For the fair',
      metadata: { season: 'spring', shelf: 7, booth: 12 },
    });
  });

  it('changes a code in each of its fields, and nothing else of it', async () => {
    await button('Edit')
      .or(story.page.getByRole('link', { name: 'Edit', exact: true }))
      .click();
    await story.page.getByRole('heading', { name: 'Edit WHOLE-1', level: 1 }).waitFor();
    await type('Percent off', '25', false);
    await story.page.getByLabel('Exclude goods on sale').click();
    await story.page.getByLabel('Valid from').fill('');
    await pick('At some hours');
    await story.page.getByLabel('From', { exact: true }).fill('18:00');
    await story.page.getByLabel('To', { exact: true }).fill('22:30');
    // What is chosen again is chosen no longer.
    await choose('Category', 'Seasonal');
    await story.page.getByLabel('Enabled').click();
    await choose('season', 'autumn');
    await button('Remove booth').click();
    await button('Save').click();
    await until(async () => (await stored('WHOLE-1')).active === true);
    expect(await stored('WHOLE-1')).toMatchObject({
      discount: { type: 'PERCENT', percent_off: 25, exclude_on_sale: true },
      start_date: null,
      expiration_date: '2030-06-01T08:00:00.000Z',
      validity_day_of_week: null,
      validity_hours: { daily: [{ start_time: '18:00', expiration_time: '22:30' }] },
      category_id: null,
      additional_info: 'For the fair',
      metadata: { season: 'autumn', shelf: 7 },
    });
    expect((await stored('WHOLE-1')).metadata).not.toHaveProperty('booth');
  });

  it('shows a code to be scanned, and hands out its pictures', async () => {
    await open('/codes/AMOUNT-1');
    for (const name of ['QR code of AMOUNT-1', 'Barcode of AMOUNT-1']) {
      const picture = story.page.getByRole('img', { name });
      await picture.scrollIntoViewIfNeeded();
      await until(() => picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth > 0));
    }
    const [file] = await Promise.all([
      story.page.waitForEvent('download'),
      story.page.getByRole('link', { name: 'Download PNG' }).first().click(),
    ]);
    expect(file.suggestedFilename()).toBe('AMOUNT-1-qr.png');
    expect((await readDownload(file)).subarray(1, 4).toString()).toBe('PNG');
    expect(await story.browser.complaints()).toEqual([]);
  });

  it('releases a cart that holds a code', async () => {
    const session = { type: 'LOCK', key: 'cart-1', ttl: 1, ttl_unit: 'DAYS' };
    const redeemables = [{ object: 'voucher', id: 'PERCENT-1' }];
    await shop().post('/v1/validations', { redeemables, order: { amount: 9_000 }, session });
    await open('/codes/PERCENT-1');
    await button('Release cart-1').click();
    await button('Release', story.page.getByRole('dialog', { name: 'Release PERCENT-1?' })).click();
    await until(async () => (await shop().get('/v1/sessions?voucher=PERCENT-1')).body.total === 0);
    await story.page.getByRole('region', { name: 'Held by carts' }).waitFor({ state: 'hidden' });
  });

  it('deletes a code into the bin or for good, and reads before what goes with it', async () => {
    const askToDelete = async () => {
      await button('More').click();
      await story.page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await open('/codes/GIFT-1');
    await askToDelete();
    const dialog = story.page.getByRole('dialog', { name: 'Delete GIFT-1?' });
    await dialog.getByText('What is left on it goes with it: €50.00.').waitFor();
    await dialog.getByText('It was never redeemed.').waitFor();
    await button('Move to the bin', dialog).click();
    await until(async () => (await shop().get('/v1/trash-bin')).body.data.length === 1);
    await story.page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();
    await open('/codes/FIXED-1');
    await askToDelete();
    await story.page.getByLabel('Delete permanently and release the code').check();
    await button('Delete permanently').click();
    await until(async () => (await shop().get('/v1/vouchers/FIXED-1')).status === 404);
    expect((await shop().get('/v1/trash-bin')).body.data).toHaveLength(1);
  });

  it('puts codes of its own into a campaign, and reads which were taken', async () => {
    await open(`/campaigns/${made.campaign}?tab=codes`);
    await button('Add codes').click();
    await pick('Codes of your own');
    await story.page.getByLabel('Codes, one a line').fill('OWN-1\nOWN-2, PERCENT-1\nOWN-1');
    await story.page.getByText('3 different codes.').waitFor();
    await button('Add').click();
    await story.page.getByText('Done: 2. Failed: 1.').waitFor();
    await story.page.getByRole('row', { name: /PERCENT-1.*exists/ }).waitFor();
    for (const code of ['OWN-1', 'OWN-2']) expect(await stored(code)).toMatchObject({ campaign: 'Stock' });
    await story.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  });

  /** All codes of the campaign are chosen, on all pages of the list. */
  const chooseStock = async (): Promise<void> => {
    await open('/codes?code=STOCK-');
    await button(`Select all ${IN_STOCK} that match`).click();
  };
  const doWithThem = async (name: string): Promise<void> => {
    await button('Actions').click();
    await story.page.getByRole('menuitem', { name }).click();
  };
  const ended = async (words: string): Promise<void> => {
    await story.page.getByText(words).waitFor({ timeout: 60_000 });
    await story.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  };
  const stock = async (): Promise<Json[]> => {
    const pages = [1, 2].map((page) => shop().get(`/v1/vouchers?search=STOCK-&limit=100&page=${page}`));
    return (await Promise.all(pages)).flatMap(({ body }) => body.vouchers);
  };

  it('extends all codes that match, on all pages', async () => {
    await chooseStock();
    await doWithThem('Change expiration');
    await story.page.getByLabel('Valid until').fill('2031-12-31T23:00');
    await button('Change expiration').click();
    await ended(`Done: ${IN_STOCK}. Failed: 0.`);
    const ends = new Set((await stock()).map(({ expiration_date: end }) => end));
    expect([...ends]).toEqual(['2031-12-31T23:00:00.000Z']);
    expect((await stored('AMOUNT-1')).expiration_date).toBeNull();
  });

  it('changes the metadata of all that match', async () => {
    await chooseStock();
    await doWithThem('Change metadata');
    await choose('season', 'spring');
    await button('Change metadata').click();
    await ended(`Done: ${IN_STOCK}. Failed: 0.`);
    await until(async () => (await stock()).every(({ metadata }) => metadata.season === 'spring'));
  });

  it('downloads all that match as CSV', async () => {
    await chooseStock();
    const download = story.page.waitForEvent('download');
    await doWithThem('Download as CSV');
    const file = await download;
    const lines = (await readDownload(file)).toString().trim().split('\r\n');
    expect(file.suggestedFilename()).toBe('codes.csv');
    expect(lines[0]).toMatch(/^\u{feff}?code,voucher_type,/u);
    const codes = lines.slice(1).map((line) => line.split(',')[0]);
    expect(codes.sort()).toEqual((await stock()).map(({ code }) => code).sort());
    await ended(`Done: ${IN_STOCK}. Failed: 0.`);
  });

  it('does what it can with chosen rows, and reports what failed and why', async () => {
    await open('/codes?code=STOCK-');
    const codes = (await stock()).slice(0, 3).map(({ code }) => code as string);
    for (const code of codes) await story.page.getByRole('checkbox', { name: `Select ${code}` }).check();
    await story.page.getByText('3 codes are selected').waitFor();
    await shop().delete(`/v1/vouchers/${codes[0]}`);
    await doWithThem('Disable');
    await button('Disable').click();
    await story.page.getByText('Done: 2. Failed: 1.').waitFor();
    await story.page.getByRole('row', { name: new RegExp(`${codes[0]}.*does not exist`) }).waitFor();
    expect(await story.browser.complaints()).toEqual([]);
    await ended('Done: 2. Failed: 1.');
    const [, ...left] = codes;
    for (const code of left) expect((await stored(code)).active).toBe(false);
    const again = async (name: string): Promise<void> => {
      for (const code of left) await story.page.getByRole('checkbox', { name: `Select ${code}` }).check();
      await doWithThem(name);
    };
    await again('Enable');
    await button('Enable').click();
    await ended('Done: 2. Failed: 0.');
    for (const code of left) expect((await stored(code)).active).toBe(true);
    await again('Assign code');
    const customer = story.page.getByRole('textbox', { name: 'Customer', exact: true });
    await customer.pressSequentially('Maja', { delay: KEY_INTERVAL_MS });
    await story.page.getByRole('option', { name: /Maja/ }).click();
    // Who was chosen stands in the field, until somebody else is looked for.
    const chosen = await customer.inputValue();
    expect(chosen).toMatch(/^Maja \S+/);
    await customer.press('Backspace');
    expect(await button('Assign codes').isDisabled()).toBe(true);
    await story.page.getByRole('option', { name: /Maja/ }).click();
    expect(await customer.inputValue()).toBe(chosen);
    await button('Assign codes').click();
    await ended('Done: 2. Failed: 0.');
    for (const code of left) expect((await stored(code)).holder_id).toBe(made.customer);

    await again('Delete');
    await button('Delete').last().click();
    await ended('Done: 2. Failed: 0.');
    for (const code of codes) expect((await shop().get(`/v1/vouchers/${code}`)).status).toBe(404);
  });

  it('stops work, and is asked before the page is closed while it goes on', async () => {
    let isHeld = true;
    const held: (() => void)[] = [];
    await story.page.route('**/disable', async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await open('/codes?code=STOCK-');
    await button(`Select all ${IN_STOCK - 3} that match`).click();
    await doWithThem('Disable');
    await button('Disable').last().click();
    await until(async () => held.length === 4);
    const asked = story.page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
    await Promise.all([asked, story.page.evaluate('void setTimeout(() => location.reload())')]);
    await button('Stop').click();
    isHeld = false;
    for (const release of held) release();
    await story.page.getByText('Done: 4. Failed: 0.').waitFor();
    await story.page.getByText(`It was stopped; ${IN_STOCK - 7} stay as they were.`).waitFor();
    expect((await stock()).filter(({ active }) => !active)).toHaveLength(4);
    await button('Retry the rest').click();
    await ended(`Done: ${IN_STOCK - 7}. Failed: 0.`);
    expect((await stock()).filter(({ active }) => active)).toEqual([]);
  });
  it('may only read and download as a viewer', async () => {
    const viewer = await story.browser.another(story.project, 'VIEWER');
    await viewer.open('Codes');
    await viewer.page.getByRole('checkbox', { name: 'Select AMOUNT-1' }).check();
    await viewer.page.getByRole('button', { name: 'Actions' }).click();
    await viewer.page.getByRole('menuitem', { name: 'Download as CSV' }).waitFor();
    expect(await viewer.page.getByRole('menuitem').count()).toBe(1);
    expect(await viewer.page.getByRole('link', { name: 'New code' }).count()).toBe(0);
    await viewer.page.goto(`${baseUrl}/console/${story.project.id}/codes/AMOUNT-1/change`);
    await until(() => viewer.page.getByLabel('Amount off').isDisabled());
    expect(await viewer.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  });
});
