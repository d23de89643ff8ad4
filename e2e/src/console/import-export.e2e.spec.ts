import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { unique } from '../client.js';
import { describeStory } from './console-browser.js';

const CUSTOMERS = `Source_id,Name,Email,Birthdate,Favourite
ada,Ada Lovelace,ada@example.com,1815-12-10,blue
grace,Grace Hopper,grace@example.com,yesterday,green
`;

const code = unique('TEN');

describeStory(
  'Who brings data in and takes data out',
  async ({ client: shop }) => {
    const discount = { type: 'PERCENT', percent_off: 10 };
    await shop.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
    const redeemables = [{ object: 'voucher', id: code }];
    await shop.post('/v1/redemptions', { redeemables, order: { amount: 5_000 } });
  },
  (story) => {
    it('imports customers from a file, and reads which line was left out and why', async () => {
      await story.browser.open('Imports');
      const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(CUSTOMERS) };
      await story.page.locator('input[type=file]').setInputFiles(file);
      await story.page.getByRole('region', { name: 'The first lines of the file' }).getByText('Ada Lovelace').waitFor();
      await story.page.getByText('Kept as metadata under their own name: Favourite.').waitFor();
      await story.page.getByRole('button', { name: 'Import as: Customers' }).click();
      const left = story.page.getByRole('region', { name: 'Lines that were left out' });
      const row = left.getByRole('row').filter({ hasText: 'grace' });
      expect(await row.innerText()).toMatch(/^2\b[^]*birthdate/i);
      expect(await story.browser.complaints()).toEqual([]);
      const { body } = await story.project.client.get('/v1/customers');
      expect(body.customers.map((each: { name: string }) => each.name)).toEqual(['Ada Lovelace']);
    });

    it('reads a file as Excel writes it, in the encoding that it recognises or is told', async () => {
      await story.browser.open('Imports');
      const buffer = Buffer.from('Source_id;Name\njoerg;Jörg Müller\n', 'latin1');
      const file = { name: 'excel.csv', mimeType: 'text/csv', buffer };
      await story.page.locator('input[type=file]').setInputFiles(file);
      const lines = story.page.getByRole('region', { name: 'The first lines of the file' });
      await lines.getByText('Jörg Müller').waitFor();
      await story.page.getByText('1 row below the titles').waitFor();
      const encoding = story.page.getByRole('combobox', { name: 'Encoding' });
      expect(await encoding.inputValue()).toBe('Windows-1252');
      await encoding.click();
      await story.page.getByRole('option', { name: 'UTF-8', exact: true }).click();
      await lines.getByText('J\uFFFDrg').waitFor();
      await encoding.click();
      await story.page.getByRole('option', { name: 'Windows-1252', exact: true }).click();
      await lines.getByText('Jörg Müller').waitFor();
      await story.page.getByRole('button', { name: 'Import as: Customers' }).click();
      const imported = async (): Promise<unknown> =>
        (await story.project.client.get('/v1/customers/joerg')).body.name === 'Jörg Müller';
      await until(async () => (await imported()) === true);
    });

    it('exports redemptions and downloads a file whose name says what it is', async () => {
      await story.browser.open('Exports');
      await story.page.getByRole('link', { name: 'New export' }).first().click();
      await story.page.getByRole('button', { name: 'Add a condition' }).click();
      await story.page.getByRole('combobox', { name: 'Field', exact: true }).click();
      await story.page.getByRole('option', { name: 'Result', exact: true }).click();
      await story.page.getByRole('combobox', { name: 'Value', exact: true }).click();
      await story.page.getByRole('option', { name: 'Succeeded' }).click();
      await story.page.getByRole('button', { name: 'Export', exact: true }).click();
      const link = story.page.getByRole('link', { name: 'Download the file' });
      await link.waitFor();
      const [download] = await Promise.all([story.page.waitForEvent('download'), link.click()]);
      expect(await text(await download.createReadStream())).toContain(code);
      expect(download.suggestedFilename()).toMatch(/^redemptions-\d{4}-\d{2}-\d{2}-exp_\w+\.csv$/);
      await story.page.getByText('Only rows with Result: is Succeeded').waitFor();
      await story.browser.open('Exports');
      await story.page.getByRole('row').filter({ hasText: 'Result: is Succeeded' }).waitFor();
    });
  },
);
