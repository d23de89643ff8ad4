import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { describeUnless } from '../capabilities.js';
import { newProject, type Project, unique } from '../client.js';
import { chromiumPath } from '../clients/chromium.js';
import { ConsoleBrowser } from './console-browser.js';

const LONG = 240_000;
const lack = chromiumPath ? undefined : 'there is no Chromium here';
const CUSTOMERS = `Source_id,Name,Email,Birthdate,Favourite
ada,Ada Lovelace,ada@example.com,1815-12-10,blue
grace,Grace Hopper,grace@example.com,yesterday,green
`;

describeUnless(lack, 'Who brings data in and takes data out', () => {
  const code = unique('TEN');
  let browser: ConsoleBrowser;
  let project: Project;
  let page: Page;

  beforeAll(async () => {
    project = await newProject();
    const discount = { type: 'PERCENT', percent_off: 10 };
    await project.client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
    const redeemables = [{ object: 'voucher', id: code }];
    await project.client.post('/v1/redemptions', { redeemables, order: { amount: 5_000 } });
    browser = await ConsoleBrowser.of(project);
    ({ page } = browser);
  }, LONG);

  afterAll(() => browser?.close());

  it(
    'imports customers from a file, and reads which line was left out and why',
    async () => {
      await browser.open('Imports');
      const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(CUSTOMERS) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('region', { name: 'The first lines of the file' }).getByText('Ada Lovelace').waitFor();
      await page.getByText('Kept as metadata under their own name: Favourite.').waitFor();
      await page.getByRole('button', { name: 'Import as: Customers' }).click();
      const left = page.getByRole('region', { name: 'Lines that were left out' });
      const row = left.getByRole('row').filter({ hasText: 'grace' });
      expect(await row.innerText()).toMatch(/^2\b[^]*birthdate/i);
      expect(await browser.complaints()).toEqual([]);
      const { body } = await project.client.get('/v1/customers');
      expect(body.customers.map((each: { name: string }) => each.name)).toEqual(['Ada Lovelace']);
    },
    LONG,
  );

  it(
    'exports redemptions and downloads the file',
    async () => {
      await browser.open('Exports');
      await page.getByRole('link', { name: 'New export' }).first().click();
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const link = page.getByRole('link', { name: 'Download the file' });
      await link.waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(await readFile(await download.path(), 'utf8')).toContain(code);
    },
    LONG,
  );
});
