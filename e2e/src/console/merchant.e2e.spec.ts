import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { type Json, newProject, type Project, unique } from '../client.js';
import { ConsoleBrowser, describeInChromium } from './console-browser.js';

/** As long as a person needs for a key; scanners are faster. */
const PERSON = { delay: 60 };
const SCANNER = { delay: 2 };
const PHONE = { width: 390, height: 844 };
/** Pixels: what a finger meets */
const LEAST_TARGET = 40;

const code = unique('TEN');
const gift = unique('GIFT');
const socks = unique('SOCKS');
const customers = unique('OWN');
const last = unique('LAST');

describeInChromium('A Merchant at a till, with a phone', () => {
  let shop: Project;
  let browser: ConsoleBrowser;
  let page: Page;

  beforeAll(async () => {
    shop = await newProject();
    const { client } = shop;
    const tenOff = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
    const { body: rule } = await client.post('/v1/validation-rules', {
      name: 'Gold only',
      rules: { 1: { name: 'customer.metadata', property: 'tier', conditions: { $is: ['gold'] } }, logic: '1' },
    });
    await client.post('/v1/products', { name: 'Socks', source_id: 'socks', price: 500 });
    const unit = { type: 'UNIT', unit_off: 2, unit_type: 'socks', effect: 'ADD_NEW_ITEMS' };
    await Promise.all([
      client.post(`/v1/vouchers/${code}`, { ...tenOff, redemption: { quantity: 1 } }),
      client.post(`/v1/vouchers/${last}`, tenOff),
      client.post(`/v1/vouchers/${gift}`, { type: 'GIFT_VOUCHER', gift: { amount: 10_000 } }),
      client.post(`/v1/vouchers/${socks}`, { type: 'DISCOUNT_VOUCHER', discount: unit }),
      client.post(`/v1/vouchers/${customers}`, { ...tenOff, validation_rules: [rule.id] }),
    ]);
    browser = await ConsoleBrowser.of(shop, 'MERCHANT');
    page = browser.page;
    page.setDefaultTimeout(20_000);
    await page.setViewportSize(PHONE);
  });
  afterAll(() => browser?.close());

  const redemptionsOf = async (of: string): Promise<Json[]> => {
    const filter = `filters[voucher_code][conditions][$is][0]=${of}`;
    return (await shop.client.get(`/v1/redemptions?result=SUCCESS&${filter}`)).body.redemptions;
  };
  const check = async (of: string, amount: string) => {
    await page.getByLabel('Code', { exact: true }).fill('');
    await page.getByLabel('Code', { exact: true }).pressSequentially(of, SCANNER);
    await page.getByLabel('Amount of the purchase').fill('');
    await page.getByLabel('Amount of the purchase').pressSequentially(amount, PERSON);
    await page.keyboard.press('Enter');
  };

  it('begins with the page that is for them, and meets no other one', async () => {
    await browser.drawn();
    await page.getByRole('button', { name: 'Navigation' }).click();
    expect(await browser.names()).toEqual(['Redeem a code']);
    await page.getByRole('button', { name: 'Navigation' }).click();
    expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    const till = page.url();
    await page.goto(till.replace('/till', '/codes'));
    await page.getByText('This page is not for your role').waitFor();
    await page.goto(till.replace('/till', '/account'));
    await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor();
    await page.goto(till.replace('/till', ''));
    await page.getByRole('heading', { name: 'Redeem a code', level: 1 }).waitFor();
  });

  it('scans a code, reads what it is worth, and redeems it once by two clicks', async () => {
    // A scanner types without asking where the focus is, and ends with Enter.
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.type(code, SCANNER);
    await page.keyboard.press('Enter');
    await page.getByText('10% off', { exact: true }).waitFor();
    await page.getByText('Type the amount of the purchase', { exact: false }).waitFor();
    await page.keyboard.type('40', PERSON);
    await page.keyboard.press('Enter');
    await page.getByText('It takes €4.00 off.').waitFor();
    await page.getByText('€36.00').waitFor();
    expect(await browser.isTooWide()).toBe(false);
    const heights = await page
      .locator('main button, main input')
      .evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().height] as const));
    expect(heights.filter(([, height]) => height < LEAST_TARGET)).toEqual([]);
    await page.getByRole('button', { name: 'Redeem', exact: true }).dblclick();
    await page
      .getByRole('alert')
      .filter({ hasText: `${code} is redeemed` })
      .getByText('€36.00')
      .waitFor();
    await page.getByRole('list').getByText(code).waitFor();
    expect(await redemptionsOf(code)).toHaveLength(1);
    expect(await browser.complaints()).toEqual([]);
  });

  it('learns in words what other codes are worth, and why one is refused', async () => {
    await check(gift, '25');
    await page.getByText('The card pays €25.00, and €75.00 stay on it.').waitFor();
    await check(socks, '25');
    await page.getByText('2 × Socks free').waitFor();
    await check(code, '25');
    await page.getByText('The code has been used as often as it may be.').waitFor();
    await check(customers, '25');
    await page.getByText('The code asks who the customer is: it cannot be redeemed here.').waitFor();
    await check('NOSUCHCODE', '25');
    await page.getByText('There is no such code or promotion in this project.').waitFor();
    expect(await page.getByRole('button', { name: 'Redeem', exact: true }).count()).toBe(0);
  });

  it('redeems once where the answer is lost, also after a reload', async () => {
    await check(gift, '30');
    await page.route('**/redemption', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.getByText('No response').waitFor();
    await page.unrouteAll();
    await page.reload();
    await page.getByText(`It is not known whether ${gift} was redeemed on €30.00.`, { exact: false }).waitFor();
    expect(await browser.complaints()).toEqual([]);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByRole('alert').getByText(`${gift} is redeemed`).waitFor();
    expect(await redemptionsOf(gift)).toHaveLength(1);
    expect((await shop.client.get(`/v1/vouchers/${gift}`)).body.gift.balance).toBe(7_000);
  });

  it('rolls back what they redeemed last, and sees nothing that others redeemed', async () => {
    await shop.client.post(`/v1/vouchers/${last}/redemption`, { order: { amount: 1_000 } });
    await page.reload();
    await page.getByRole('button', { name: `Roll back the redemption of ${gift}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Roll back this redemption?' });
    await dialog.getByText(`€30.00 go back to the card ${gift}.`).waitFor();
    await dialog.getByLabel('Reason').pressSequentially('Wrong card', PERSON);
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await page.getByText(`The redemption of ${gift} was rolled back`).waitFor();
    await page.getByRole('list').getByText('Rolled back').waitFor();
    expect((await shop.client.get(`/v1/vouchers/${gift}`)).body.gift.balance).toBe(10_000);
    expect(await page.getByRole('list').getByText(last).count()).toBe(0);
  });

  it('scans with the camera, where the browser reads codes', async () => {
    await page.addInitScript(`
      globalThis.BarcodeDetector = class { async detect() { return [{ rawValue: '${last}' }]; } };
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas');
        canvas.getContext('2d').fillRect(0, 0, 1, 1);
        return canvas.captureStream();
      };`);
    await page.reload();
    await page.getByLabel('Amount of the purchase').pressSequentially('10', PERSON);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await page.getByText('€9.00').waitFor();
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe(last);
    expect(await page.getByLabel('Camera').count()).toBe(0);
  });
});
