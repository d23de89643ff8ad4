import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { itInLongRun } from '../capabilities.js';
import { unique } from '../client.js';
import { withFiles } from '../documented-operations.js';
import { ended } from '../seeding/background.js';
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
      const left = story.page.getByRole('region', { name: 'Skipped lines' });
      const row = left.getByRole('row').filter({ hasText: 'grace' });
      expect(await row.innerText()).toMatch(/^2\b[^]*birthdate/i);
      expect(await story.browser.complaints()).toEqual([]);
      const { body } = await story.project.client.get('/v1/customers');
      expect(body.customers.map((each: { name: string }) => each.name)).toEqual(['Ada Lovelace']);
      await story.browser.open('Background work');
      await story.page.getByRole('row').filter({ hasText: 'Customers imported from a file' }).waitFor();
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

    it('maps columns by their usual titles and by hand, reads dates as the person says, and is reverted', async () => {
      const rows = [
        'Kundennummer;Name;E-Mail-Adresse;Geburtsdatum;Deckname',
        'k1;Käthe;kaethe@example.com;03/04/1990;Mouse',
        'k2;Jörg;joerg.example.com;05/06/1991;Fox',
        'k1;Käthe Groß;kaethe@example.com;03/04/1990;Cat',
      ];
      const buffer = Buffer.from(`${rows.join('\n')}\n`, 'latin1');
      const file = { name: 'kunden.csv', mimeType: 'text/csv', buffer };
      const choose = async () => {
        await story.browser.open('Imports');
        await story.page.locator('input[type=file]').setInputFiles(file);
        await story.page.getByText('3 rows below the titles').waitFor();
      };
      const column = (name: string) => story.page.getByRole('combobox', { name, exact: true });
      const pick = async (name: string, option: string | RegExp) => {
        await column(name).click();
        await story.page.getByRole('option', { name: option }).click();
      };
      const send = story.page.getByRole('button', { name: 'Import as: Customers' });
      await choose();
      expect(await column('Field for Kundennummer').inputValue()).toBe('source_id');
      expect(await column('Field for E-Mail-Adresse').inputValue()).toBe('email');
      await story.page.getByText('The dates in Geburtsdatum can be read in two ways.').waitFor();
      expect(await send.isDisabled()).toBe(true);
      await pick('Dates in Geburtsdatum', '31/12/2026');
      const lines = story.page.getByRole('region', { name: 'The first lines of the file' });
      await lines.getByText('3 April 1990').first().waitFor();
      await pick('Field for Deckname', /^description/);
      const findings = story.page.getByRole('region', { name: 'Values that look wrong' }).getByRole('row');
      const found = await findings.filter({ hasNotText: 'Column' }).allInnerTexts();
      expect(found.map((each) => each.split('\t').slice(0, 3))).toEqual([
        ['2', 'E-Mail-Adresse', 'joerg.example.com'],
        ['3', 'Kundennummer', 'k1'],
      ]);
      expect(await story.browser.complaints()).toEqual([]);
      await story.page.reload();
      await choose();
      expect(await column('Field for Deckname').inputValue()).toBe('description');
      expect(await column('Dates in Geburtsdatum').inputValue()).toBe('31/12/2026');
      await send.click();
      await story.page.getByText('All lines were processed.').waitFor();
      const { body } = await story.project.client.get('/v1/customers/k1');
      expect(body).toMatchObject({ name: 'Käthe Groß', birthdate: '1990-04-03', description: 'Cat' });
      expect(body).not.toHaveProperty('metadata.Deckname');
      await story.project.client.put('/v1/customers/k2', { name: 'Jürgen' });
      await story.page.getByRole('button', { name: 'Revert the import' }).click();
      await story.page.getByRole('dialog').getByRole('button', { name: 'Revert', exact: true }).click();
      const kept = story.page.getByRole('region', { name: 'Lines that were not reverted' });
      await kept.getByRole('row', { name: /^2 .* was changed since the import/ }).waitFor();
      expect(await story.browser.complaints()).toEqual([]);
      expect((await story.project.client.get('/v1/customers/k1')).status).toBe(404);
      expect((await story.project.client.get('/v1/customers/k2')).body.name).toBe('Jürgen');
      await story.page.getByRole('link', { name: 'Show the import' }).click();
      await story.page.getByRole('link', { name: 'Show what was reverted' }).waitFor();
      expect(await story.page.getByRole('button', { name: 'Revert the import' }).count()).toBe(0);
    });

    // Importing so many takes a minute; the steps are proved in their int.spec.
    itInLongRun('lists a segment by behaviour among more customers than one answer looks at', async () => {
      const shop = story.project.client;
      const filter = {
        junction: 'and',
        'summary.orders.total_count': { conditions: { $is: [0] } },
        'metadata.club': { conditions: { $is: ['yes'] } },
      };
      await shop.post('/v1/segments', { name: 'Quiet members', type: 'passive', filter });
      const rows = Array.from({ length: 10_050 }, (_, index) => `many-${index},${index < 3 ? 'yes' : ''}`);
      const { body } = await shop.post(
        '/v1/customers/importCSV',
        withFiles({ file: ['source_id,club', ...rows].join('\n') }),
      );
      await ended(shop, body.async_action_id);
      await story.browser.open('Segments');
      await story.page.getByRole('link', { name: 'Quiet members' }).click();
      await story.page.getByText('At least 3, still counting').waitFor();
      await story.page.getByText('No matches yet').waitFor();
      const next = story.page.getByRole('button', { name: 'Next' });
      const members = story.page.getByRole('region', { name: 'Members: table' }).getByRole('row', { name: /^many-/ });
      for (let steps = 0; steps < 2; steps++) {
        const place = story.page.url();
        await next.click();
        await until(async () => story.page.url() !== place);
        await story.browser.drawn();
      }
      await members.nth(2).waitFor();
      expect(await members.count()).toBe(3);
      await story.page.getByText('3 in all').waitFor();
      expect(await next.isDisabled()).toBe(true);
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
