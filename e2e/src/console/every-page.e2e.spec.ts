import { beforeAll, expect, it } from '@jest/globals';
import { pause } from '@perkstream/kernel/testing';
import { inTurn, isLongRun } from '../capabilities.js';
import { baseUrl, type Project } from '../client.js';
import { type SeededProject } from '../seeded-project.js';
import { Requests, STREAM } from './at-rest.js';
import { addressOf, pagesOfConsole } from './console-pages.js';
import { describeStory, type Story } from './console-browser.js';
import { seedWithLongNames } from './long-names.js';
import { photograph } from './photograph.js';

/** What browsers call good. */
const MAX_LAYOUT_SHIFT = 0.1;
/** Of one operation by one page: what rows need comes for all of them at once. */
const MAX_REQUESTS_PER_OPERATION = 5;
/** Milliseconds by which each answer is late, so that every page is seen before it is complete. */
const ANSWER_DELAY_MS = 40;
const API = /\/(?:management|console)?\/?v1\//;
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 780 },
] as const;

let things: SeededProject;
/** How often the page has asked for each operation since it was opened. */
const asked = new Map<string, number>();

async function prepare(project: Project): Promise<void> {
  things = await seedWithLongNames(project);
}

describeStory('Every page of the console', prepare, (story) => {
  beforeAll(async () => {
    await story.page.addInitScript(OBSERVE);
    await story.page.route(API, async (route) => {
      const { pathname } = new URL(route.request().url());
      const operation = pathname.replace(/\/(?:[a-z]+_)?[\w-]*\d[\w-]*(?=\/|$)/g, '/…');
      asked.set(operation, (asked.get(operation) ?? 0) + 1);
      if (pathname !== STREAM) await pause(ANSWER_DELAY_MS);
      await route.continue();
    });
  });

  it.each(inTurn(pagesOfConsole().map((path, index) => [path, index] as const)))(
    'stays where it was drawn, asks for each thing once, and can be read by everybody: %s',
    async (path, index) => {
      // The gate opens each page in one of the windows, and changes its size to that of the other.
      const [size = SIZES[0], other = SIZES[1]] = index % 2 === 0 ? SIZES : SIZES.toReversed();
      const complaints = await checkPage(story, path, size, other);
      if (isLongRun) complaints.push(...(await checkPage(story, path, other, size)));
      expect(complaints).toEqual([]);
    },
  );
});

type Size = (typeof SIZES)[number];

/** What is wrong with a page that is opened in one window, and looked at in the other one and in the dark. */
async function checkPage(story: Story, path: string, size: Size, other: Size): Promise<unknown[]> {
  const { page, browser, project } = story;
  const complaints: unknown[] = [];
  const complainOf = (what: string, found: unknown) => complaints.push([path, size.width, what, found]);
  const requests = new Requests(page);
  asked.clear();
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${baseUrl}/console/${project.id}${addressOf(path, things)}`);
  await requests.atRest();
  const shift = await page.evaluate<number>('shift');
  if (shift > MAX_LAYOUT_SHIFT) complainOf('moves', shift);
  const often = [...asked].filter(([, times]) => times > MAX_REQUESTS_PER_OPERATION);
  if (often.length > 0) complainOf('asks again', often);
  const alerts = await page.getByRole('main').getByRole('alert').allInnerTexts();
  if (alerts.length > 0) complainOf('says', alerts);
  const barriers = await browser.complaints();
  if (barriers.length > 0) complainOf('cannot be read', barriers);
  for (const each of [other, size]) {
    await page.setViewportSize(each);
    await browser.drawn();
    if (await browser.isTooWide()) complainOf('is too wide', each);
    await photograph(page, path, `${each.width}-light`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
  await browser.drawn();
  const colours = await browser.complaints(['color-contrast']);
  if (colours.length > 0) complainOf('cannot be read in the dark', colours);
  await photograph(page, path, `${size.width}-dark`);
  return complaints;
}

const OBSERVE = `
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
