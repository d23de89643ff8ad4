import { expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { baseUrl, type Project } from '../client.js';
import { type SeededProject } from '../seeded-project.js';
import { Requests, STREAM } from './at-rest.js';
import { describeStory, type Story } from './console-browser.js';
import { seedWithLongNames, TEST_TIMEOUT_MS } from './long-names.js';

const MAX_REQUESTS = 20;
const MAX_BYTES = 200_000;

let things: SeededProject;

async function prepare(project: Project): Promise<void> {
  things = await seedWithLongNames(project);
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
    expect(all.length > MAX_REQUESTS || bytes > MAX_BYTES ? all : []).toEqual([]);
    expect(all.map(({ path }) => path)).toContain('/v1/insights/campaigns');
    await page.context().close();
  });

  it('cuts long names, of which the whole is the title', async () => {
    for (const path of ['/campaigns', '/customers', '/products', '/audit-log', `/loyalty/${things.program.id}`]) {
      await story.page.goto(`${baseUrl}/console/${story.project.id}${path}`);
      await story.page.locator(`[title$="${TEST_TIMEOUT_MS}"]`).first().waitFor();
      await story.browser.drawn();
      // Rows are drawn anew when the names of people come.
      const cut = story.page.locator(`td [title$="${TEST_TIMEOUT_MS}"]`).first();
      await eventually(
        () => cut.boundingBox(),
        (box) => box && box.width > 100 && box.width < 400 && box.height > 10 && box.height < 30,
        `a name in one line of ${path}`,
      );
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
