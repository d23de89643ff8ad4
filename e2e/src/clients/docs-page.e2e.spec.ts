import { afterAll, beforeAll, expect, it } from '@jest/globals';
import axe from 'axe-core';
import { type BrowserContextOptions, type Page } from 'playwright-core';
import { describeUnless, itInLongRun } from '../capabilities.js';
import { baseUrl, newProject, type Project } from '../client.js';
import { BrowserPages, lackOfChromium } from './chromium.js';

const TEST_TIMEOUT_MS = 600_000;
/** Axe looks at each of them for most of a minute: in the long run. */
const DEVICES: readonly [string, BrowserContextOptions][] = [
  ['a desk', { viewport: { width: 1400, height: 900 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true }],
  ['a desk in the dark', { viewport: { width: 1400, height: 900 }, colorScheme: 'dark' }],
];

describeUnless(lackOfChromium, 'The page of the documentation in Chromium', () => {
  let pages: BrowserPages;
  let project: Project;

  beforeAll(async () => {
    project = await newProject();
    pages = await BrowserPages.open();
  }, TEST_TIMEOUT_MS);

  afterAll(() => pages?.close());

  /** @param section such as `tag/checkout/POST/v1/validations`; absent: the beginning */
  async function drawn(section = '', options?: BrowserContextOptions): Promise<Page> {
    const page = await pages.visit(`${baseUrl}/docs#${section}`, options);
    page.setDefaultTimeout(TEST_TIMEOUT_MS / 4);
    await page.waitForSelector('.opening', { state: 'detached' });
    return page;
  }

  itInLongRun.each(DEVICES)(
    'can be read by everybody on %s',
    async (_device, options) => {
      const page = await drawn('tag/checkout/POST/v1/redemptions', options);
      await page.getByRole('heading', { name: 'Redeem one or more redeemables' }).first().waitFor();
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
      );
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await page.close();
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'begins with an introduction and finds operations by their words',
    async () => {
      const page = await drawn('', { viewport: { width: 1400, height: 900 } });
      await page.getByRole('heading', { name: 'Safe repeats' }).waitFor();
      await page.getByRole('button', { name: 'Open Search' }).click();
      await page.keyboard.type('rollback');
      await page
        .getByRole('option', { name: /Roll back/ })
        .first()
        .waitFor();
      await page.close();
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'sends an example with the keys that its reader pastes, and nothing to others',
    async () => {
      const page = await drawn('tag/checkout/POST/v1/validations', { viewport: { width: 1400, height: 900 } });
      const others: string[] = [];
      page.on('request', (request) => {
        if (/^(?!data:|blob:)/.test(request.url()) && !request.url().startsWith(baseUrl)) others.push(request.url());
      });
      const fields = page.getByRole('textbox', { name: /value/i });
      await fields.nth(0).fill(String(project.client.keys['x-app-id']));
      await fields.nth(1).fill(String(project.client.keys['x-app-token']));
      await page.getByRole('button', { name: /Test Request.*validations/ }).click();
      const [answer] = await Promise.all([
        page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/validations'),
        page.getByRole('button', { name: /^Send post request/ }).click(),
      ]);
      expect(answer.status()).toBe(200);
      expect(others).toEqual([]);
      await page.close();
    },
    TEST_TIMEOUT_MS,
  );
});
