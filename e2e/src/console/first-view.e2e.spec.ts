import { expect, it } from '@jest/globals';
import { pause } from '@perkstream/kernel/testing';
import { baseUrl, management, type Project } from '../client.js';
import { furnish, type FurnishedProject } from '../furnished-project.js';
import { Requests, STREAM } from './at-rest.js';
import { addressOf, pagesOfConsole } from './console-pages.js';
import { describeStory, type Story } from './console-browser.js';

const MOST_REQUESTS = 20;
const MOST_BYTES = 200_000;
/** What browsers call good. */
const MOST_SHIFT = 0.1;
/** Of one operation by one page: what rows need comes for all of them at once. */
const MOST_OF_ONE = 5;
/** Milliseconds by which each answer is late, so that every page is seen before it is complete. */
const LATE = 40;
const LONG = `Sommerschlussverkauf ${'x'.repeat(180)}`;
const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const API = /\/(?:management|console)?\/?v1\//;

let things: FurnishedProject;

async function prepare({ client: shop, id }: Project): Promise<void> {
  things = await furnish(shop, 'shown', id, management);
  await shop.post('/v1/campaigns', { ...CAMPAIGN, name: LONG });
  await shop.post('/v1/products', { name: LONG });
  for (let index = 0; index < 12; index++) {
    const { body } = await shop.post('/v1/customers', { source_id: `member-${index}`, name: `${index} ${LONG}` });
    await shop.post(`/v1/loyalties/${things.program.id}/members`, { customer: { id: body.id } });
  }
}

const CAMPAIGN = {
  campaign_type: 'DISCOUNT_COUPONS',
  vouchers_count: 3,
  voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
};

describeStory('What browsers take and draw', prepare, (story) => {
  it.each(['en-GB', 'de-DE'])('is little for the first view: %s', async (locale) => {
    const { page, requests, taken } = await newcomer(story, locale);
    await page.goto(`${baseUrl}/console/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('canvas').waitFor();
    await requests.atRest();
    const all = taken();
    const bytes = all.reduce((sum, each) => sum + each.bytes, 0);
    expect(all.length > MOST_REQUESTS || bytes > MOST_BYTES ? all : []).toEqual([]);
    expect(all.map(({ path }) => path)).toContain('/v1/insights/campaigns');
    await page.context().close();
  });

  it('stays where it was drawn, on every page, and asks for each thing once', async () => {
    const moved = await Promise.all(WINDOWS.map((window) => shiftsIn(story, window)));
    expect(moved.flat()).toEqual([]);
  });

  it('cuts long names, of which the whole is the title', async () => {
    for (const path of ['/campaigns', '/customers', '/products', `/loyalty/${things.program.id}`]) {
      await story.page.goto(`${baseUrl}/console/${story.project.id}${path}`);
      await story.page.locator(`[title$="${LONG}"]`).first().waitFor();
      await story.browser.drawn();
      const [cut] = await story.page.locator(`td [title$="${LONG}"]`).all();
      const { width = 0, height = 0 } = (await cut?.boundingBox()) ?? {};
      expect([path, width > 100 && width < 400, height > 10 && height < 30]).toEqual([path, true, true]);
    }
  });
});

/** The same person on another computer, where nothing of the console is kept, and what its browser takes. */
async function newcomer({ page }: Story, locale: string) {
  const state = await page.context().storageState();
  const context = await page.context().browser()!.newContext({ storageState: state, locale });
  const next = await context.newPage();
  const session = await context.newCDPSession(next);
  const requests = new Map<string, { path: string; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    requests.set(requestId, { path: new URL(request.url).pathname, bytes: 0 }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  const taken = () => [...requests.values()].filter(({ path }) => path !== STREAM);
  return { page: next, taken, requests: new Requests(next) };
}

/** The pages on which something moves, with how much of the window, or which ask for one thing after the other. */
async function shiftsIn({ page, project }: Story, viewport: { width: number; height: number }) {
  const context = await page
    .context()
    .browser()!
    .newContext({ storageState: await page.context().storageState(), viewport });
  const window = await context.newPage();
  const asked = new Map<string, number>();
  const requests = new Requests(window);
  await window.route(API, async (route) => {
    const { pathname } = new URL(route.request().url());
    const operation = pathname.replace(/\/(?:[a-z]+_)?[\w-]*\d[\w-]*(?=\/|$)/g, '/…');
    asked.set(operation, (asked.get(operation) ?? 0) + 1);
    if (pathname === STREAM) return route.continue();
    await pause(LATE);
    await route.continue();
  });
  await window.addInitScript(OBSERVE);
  const moved: unknown[] = [];
  for (const path of pagesOfConsole()) {
    asked.clear();
    await window.goto(`${baseUrl}/console/${project.id}${addressOf(path, things)}`);
    await window.getByRole('heading', { level: 1 }).waitFor();
    await requests.atRest();
    const shift = await window.evaluate<number>('shift');
    const often = [...asked].filter(([, times]) => times > MOST_OF_ONE);
    const errors = await window.getByRole('main').getByRole('alert').allInnerTexts();
    if (shift > MOST_SHIFT || often.length > 0 || errors.length > 0)
      moved.push([path, viewport.width, shift, often, errors]);
  }
  await context.close();
  return moved;
}

const OBSERVE = `
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
