import { expect, it } from '@jest/globals';
import { baseUrl, type Project } from '../client.js';
import { type FurnishedProject } from '../furnished-project.js';
import { Requests, STREAM } from './at-rest.js';
import { describeStory, type Story } from './console-browser.js';
import { furnishWithLongNames, LONG } from './long-names.js';

const MOST_REQUESTS = 20;
const MOST_BYTES = 200_000;

let things: FurnishedProject;

async function prepare(project: Project): Promise<void> {
  things = await furnishWithLongNames(project);
}

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

  it('cuts long names, of which the whole is the title', async () => {
    for (const path of ['/campaigns', '/customers', '/products', '/audit-log', `/loyalty/${things.program.id}`]) {
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
