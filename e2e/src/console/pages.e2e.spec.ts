import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { isLongRun } from '../capabilities.js';
import { newProject, type Project, unique } from '../client.js';
import { ConsoleBrowser, describeInChromium } from './console-browser.js';

interface Window {
  readonly name: string;
  readonly colorScheme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
  /** Rules of axe for what differs from the first window; all where absent, and in the long run. */
  readonly rules?: readonly string[];
}

const DESK: Window = { name: 'light', colorScheme: 'light', size: { width: 1280, height: 900 } };
const WINDOWS: readonly Window[] = [
  DESK,
  { ...DESK, name: 'dark', colorScheme: 'dark', rules: ['color-contrast'] },
  {
    ...DESK,
    name: 'phone',
    size: { width: 360, height: 780 },
    rules: ['scrollable-region-focusable', 'meta-viewport'],
  },
];
/** Pictures for people to look at, where the setting names a folder. */
const pictures = process.env['PERKSTREAM_PICTURES'];

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

  it('has pages that everybody can read, in any window', async () => {
    browser = await ConsoleBrowser.of(project);
    const names = await browser.names();
    expect(names).toEqual(expect.arrayContaining(['Overview', 'Campaigns']));
    for (const each of names) {
      await lookThrough(DESK, browser);
      await browser.open(each);
      for (const window of WINDOWS) {
        await lookThrough(window, browser);
        const complaints = await browser.complaints(isLongRun ? undefined : window.rules);
        expect([each, window.name, complaints, await browser.isTooWide()]).toEqual([each, window.name, [], false]);
        if (!pictures) continue;
        mkdirSync(pictures, { recursive: true });
        await browser.page.screenshot({ path: join(pictures, `${each}-${window.name}.png`), fullPage: true });
      }
    }
    // On a phone the navigation is behind a button.
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
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Go on' }).click();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Make the campaign' }).click();
    await browser.signInAgain();
    await page.getByRole('heading', { name, level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: `Change ${name}` });
    await change.getByLabel('Note').fill('For the regulars');
    await browser.endSession();
    // The page may have noticed meanwhile: the dialog is then in front of the button.
    await change.getByRole('button', { name: 'Save' }).dispatchEvent('click');
    await browser.signInAgain();
    await page.getByText(`${name} is changed.`).waitFor();
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

async function lookThrough({ colorScheme, size }: Window, browser: ConsoleBrowser): Promise<void> {
  await browser.page.emulateMedia({ colorScheme });
  await browser.page.setViewportSize(size);
  await browser.drawn();
}
