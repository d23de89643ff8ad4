import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { newProject, type Project, unique } from '../client.js';
import { ConsoleBrowser, describeInChromium } from './console-browser.js';
import { titlesOfPages } from './console-pages.js';

describeInChromium('The console in Chromium', () => {
  let project: Project;
  let browser: ConsoleBrowser | undefined;

  beforeAll(async () => {
    project = await newProject();
    await project.client.post('/v1/campaigns', {
      name: unique('Summer'),
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers_count: 5,
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
    });
  });

  afterEach(async () => {
    await browser?.close();
    browser = undefined;
  });

  it('has a navigation of eight entries, with all other pages one step behind them', async () => {
    browser = await ConsoleBrowser.of(project);
    const entries = await browser.names();
    expect(entries).toEqual([
      'Overview',
      'Campaigns',
      'Loyalty',
      'Codes',
      'Customers',
      'Orders',
      'Products',
      'Settings',
    ]);
    const seen = new Set(entries);
    for (const entry of entries) {
      await browser.page.getByRole('link', { name: entry, exact: true }).first().click();
      await browser.drawn();
      for (const name of await browser.names()) seen.add(name);
    }
    // Settings leads to the projects. One's own account stands in the menu of the person; the parts are for developers.
    const elsewhere = ['Projects', 'My account', 'Parts of the console'];
    const titles = titlesOfPages().filter((title) => !elsewhere.includes(title));
    expect([...seen].filter((name) => name !== 'Settings').sort()).toEqual(titles.sort());
  });

  it('has a navigation that is behind a button on a phone', async () => {
    browser = await ConsoleBrowser.of(project);
    expect(await browser.names()).toEqual(expect.arrayContaining(['Overview', 'Campaigns']));
    await browser.page.setViewportSize({ width: 360, height: 780 });
    await browser.page.getByRole('button', { name: 'Navigation' }).click();
    await browser.open('Campaigns');
  });

  it('finds pages by keyboard alone', async () => {
    browser = await ConsoleBrowser.of(project);
    const { page } = browser;
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill('campai');
    await page.getByRole('option', { name: 'Campaigns' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor();
  });

  it('goes on after the session has ended, with all that was typed', async () => {
    browser = await ConsoleBrowser.of(project);
    const { page } = browser;
    await browser.open('Campaigns');
    await page.getByRole('link', { name: 'New campaign' }).click();
    const name = unique('Autumn');
    await page.getByLabel('Name', { exact: false }).first().fill(name);
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await browser.signInAgain();
    await page.getByRole('heading', { name, level: 1 }).waitFor();

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('heading', { name: `Edit ${name}`, level: 1 }).waitFor();
    await page.getByLabel('Note').fill('For the regulars');
    await browser.endSession();
    // The page may have noticed meanwhile: the dialog is then in front of the button.
    await page.getByRole('button', { name: 'Save', exact: true }).dispatchEvent('click');
    await browser.signInAgain();
    await page.getByText(`${name} is saved.`).waitFor();
    const { body } = await project.client.get('/v1/campaigns?limit=100');
    const made = body.campaigns.filter((each: { name: string }) => each.name === name);
    expect(made).toEqual([expect.objectContaining({ description: 'For the regulars' })]);
  });

  it('offers nothing to somebody who may only read', async () => {
    browser = await ConsoleBrowser.of(project, 'VIEWER');
    await browser.open('Campaigns');
    const { page } = browser;
    expect(await page.getByRole('link', { name: 'New campaign' }).count()).toBe(0);
    await page.getByRole('link', { name: /Summer/ }).click();
    await page.getByRole('tab', { name: 'Figures' }).waitFor();
    expect(await page.getByRole('button', { name: 'Disable' }).count()).toBe(0);
  });
});
