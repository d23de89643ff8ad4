import { expect, it } from '@jest/globals';
import { baseUrl } from '../client.js';
import { photograph } from './photograph.js';
import { describeStory, type Story } from './console-browser.js';

const WIDTHS = [360, 1440, 2560] as const;

async function open({ page, project }: Story, state: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${baseUrl}/console/${project.id}/parts?state=${state}`);
  await page.getByRole('heading', { name: 'Parts of the console' }).waitFor();
  await page.waitForLoadState('networkidle');
}

describeStory(
  'The parts of the console',
  () => Promise.resolve(),
  (story) => {
    it.each(['usual', 'pending', 'failed'])(
      'can be read in both themes, on phones and wide screens: %s',
      async (state) => {
        await open(story, state);
        for (const scheme of ['light', 'dark'] as const) {
          await story.page.emulateMedia({ colorScheme: scheme });
          await story.page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
          for (const width of WIDTHS) {
            await story.page.setViewportSize({ width, height: 900 });
            await story.page.evaluate('new Promise((drawn) => setTimeout(drawn, 300))');
            expect([scheme, width, await story.browser.isTooWide()]).toEqual([scheme, width, false]);
            await photograph(story.page, `parts-${state}`, `${width}-${scheme}`);
          }
          expect(await story.browser.complaints()).toEqual([]);
        }
      },
    );

    it('have rows of 36 px under heads that stay in sight', async () => {
      await open(story, 'usual');
      await story.browser.drawn();
      const table = story.page.getByRole('region', { name: 'Parts: table' });
      const heights = await table
        .getByRole('row')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(heights.slice(1).every((height) => height >= 36 && height <= 38)).toBe(true);
      const top = () =>
        table
          .getByRole('columnheader')
          .first()
          .evaluate((head) => head.getBoundingClientRect().top);
      await story.page.setViewportSize({ width: 1440, height: 300 });
      await table
        .getByRole('row')
        .nth(1)
        .evaluate((row) => row.scrollIntoView({ block: 'start' }));
      // Right below the header of the console.
      expect(await top()).toBe(52);
    });

    it.each(['Confirm', 'Dialog', 'Secret', 'Delete'])('can be read with a dialog open: %s', async (name) => {
      await open(story, 'usual');
      const panel = story.page.getByRole('region', { name: 'Dialogs and empty states' });
      await panel.getByRole('button', { name }).click();
      await story.page.getByRole('dialog').waitFor();
      await story.browser.drawn();
      expect(await story.browser.complaints()).toEqual([]);
    });

    it('is in no navigation and not found by the search', async () => {
      await open(story, 'usual');
      expect(await story.browser.names()).not.toContain('Parts of the console');
      await story.page.getByRole('heading', { name: 'Parts of the console' }).click();
      await story.page.keyboard.press('/');
      await story.page.getByRole('combobox', { name: 'Search' }).pressSequentially('Parts of');
      await story.page.getByText('No results').waitFor();
    });
  },
);
