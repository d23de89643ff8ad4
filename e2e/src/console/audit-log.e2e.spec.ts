import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { describeUnless } from '../capabilities.js';
import { baseUrl, newProject, type Project, unique } from '../client.js';
import { BrowserPages, chromiumPath } from '../clients/chromium.js';
import { invited, linkFor, type Person } from '../signed-in.js';

const LONG = 120_000;
const lack = chromiumPath ? undefined : 'there is no Chromium here';

describeUnless(lack, 'A manager who asks who changed that rule', () => {
  const name = unique('Carts above 50');
  let pages: BrowserPages;
  let project: Project;
  let manager: Person;
  let page: Page;

  beforeAll(async () => {
    project = await newProject();
    manager = await invited({ [project.id]: 'ADMIN' });
    const rule = { name, rules: { 1: { name: 'order.amount', conditions: { $more_than: [5000] } }, logic: '1' } };
    const { body } = await project.client.post('/v1/validation-rules', rule);
    await project.client.put(`/v1/validation-rules/${body.id}`, { name: `${name}, changed` });
    pages = await BrowserPages.open();
    const token = await linkFor(manager, project.id);
    page = await pages.visit(`${baseUrl}/console/sign-in#token=${token}`);
    await page.getByRole('button', { name: 'Later' }).click();
  }, LONG);

  afterAll(() => pages?.close());

  it(
    'finds the key that changed it, by its kind, and the way to the rule',
    async () => {
      await page.getByRole('link', { name: 'Audit log' }).click();
      await page.getByRole('combobox', { name: 'What was changed' }).click();
      await page.getByRole('option', { name: 'Rule', exact: true }).click();
      const row = page
        .getByRole('row')
        .filter({ hasText: `${name}, changed` })
        .filter({ hasText: 'Changed' });
      await row.first().waitFor();
      expect(await row.first().textContent()).toContain('API key');
      expect(await row.first().getByRole('link').getAttribute('href')).toContain('/rules/val_');
    },
    LONG,
  );
});
