import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Locator } from 'playwright-core';
import { itInLongRun } from '../capabilities.js';
import { baseUrl, management, type Project } from '../client.js';
import { seedProject, type SeededProject } from '../seeded-project.js';
import { Requests } from './at-rest.js';
import { addressOf, pagesOfConsole } from './console-pages.js';
import { describeStory, type Story } from './console-browser.js';

/** At once, and for good: who presses them is not on the page afterwards, or is signed out. */
const ACTS = /^(Sign out|Previous|Next|DE$)/;

/** What everybody may send: their own password, an export, a question about a code. */
const OWN_FORMS = ['/account', '/exports/new', '/customers/:id'];
const FIELDS = 'input, textarea, select'
  .split(', ')
  .map((each) => `${each}:enabled:not([readonly], [type=hidden], [aria-label="How the conditions are shown"] *)`)
  .join(', ');

let things: SeededProject;

async function prepare({ client, id }: Project): Promise<void> {
  things = await seedProject(client, 'spoken', id, management);
}

describeStory('Who goes by keyboard and ear', prepare, (story) => {
  // Every button of every page takes a minute or two.
  itInLongRun(
    'has the focus again on what opened a dialog, which has a name, and finds regions by their names',
    async () => {
      const requests = new Requests(story.page);
      const complaints: unknown[] = [];
      let found = 0;
      for (const path of pagesOfConsole()) {
        const open = async () => {
          await story.page.goto(`${baseUrl}/console/${story.project.id}${addressOf(path, things)}`);
          await requests.atRest();
        };
        await open();
        const { pathname } = new URL(story.page.url());
        const names = await namesOfRegions(story);
        const twice = names.filter((name, index) => name === '' || names.indexOf(name) !== index);
        if (twice.length > 0) complaints.push([path, 'regions', twice]);
        const buttons = () => story.page.getByRole('main').getByRole('button');
        const count = await buttons().count();
        for (let index = 0; index < count; index++) {
          const button = buttons().nth(index);
          const name = (await button.innerText()).trim();
          if (!(await button.isVisible()) || !(await button.isEnabled()) || ACTS.test(name)) continue;
          await button.focus();
          await story.page.keyboard.press('Enter');
          await requests.atRest();
          const dialog = story.page.locator('[role=dialog][aria-modal=true]').last();
          // Its code may be on its way.
          if (await settles(async () => (await dialog.count()) > 0)) {
            found++;
            complaints.push(...(await checkDialog(dialog, button)).map((each) => [path, name, each]));
          } else await story.page.keyboard.press('Escape');
          // It did something else, or it has changed what stands here.
          if (new URL(story.page.url()).pathname !== pathname || (await buttons().count()) !== count) await open();
          if ((await buttons().count()) !== count) break;
        }
      }
      expect(complaints).toEqual([]);
      expect(found).toBeGreaterThan(20);
    },
  );

  it('sees what a role may not change before anything is typed', async () => {
    const viewer = await story.browser.another(story.project, 'VIEWER');
    const requests = new Requests(viewer.page);
    const open: unknown[] = [];
    await viewer.page.goto(`${baseUrl}/console/${story.project.id}`);
    for (const path of pagesOfConsole().filter((each) => !OWN_FORMS.includes(each))) {
      await viewer.go(`/console/${story.project.id}${addressOf(path, things)}`);
      await requests.atRest();
      const main = viewer.page.getByRole('main');
      const fields = await main
        .locator(`form :is(${FIELDS}), input[type=file]`)
        .evaluateAll((all) =>
          all.map(
            (each) => each.getAttribute('aria-label') ?? each.getAttribute('name') ?? each.outerHTML.slice(0, 200),
          ),
        );
      if (fields.length > 0 || (await main.getByRole('heading', { level: 1 }).count()) !== 1) open.push([path, fields]);
    }
    expect(open).toEqual([]);
    await viewer.page.goto(`${baseUrl}/console/${story.project.id}/campaigns/new`);
    await viewer.page.getByText('This page is not for your role').waitFor();
    await viewer.page.getByText('Your role in this project is Viewer.', { exact: false }).waitFor();
    await viewer.page.goto(`${baseUrl}/console/${story.project.id}/products/${things.product.id}`);
    await viewer.page.getByText('your role in this project is Viewer', { exact: false }).waitFor();
    await viewer.page.close();
  });

  it('has the focus again after the palette, and on the title of a page that is new', async () => {
    const { page } = story;
    await page.goto(`${baseUrl}/console/${story.project.id}/campaigns`);
    const search = page.getByRole('button', { name: /^Search a code/ });
    await search.focus();
    await page.keyboard.press('Enter');
    const palette = page.getByRole('dialog', { name: 'Search' });
    expect(await checkDialog(palette, search)).toEqual([]);
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).pressSequentially('segme');
    await page.getByRole('option', { name: 'Segments' }).waitFor();
    await page.keyboard.press('Enter');
    await until(async () => (await focused(story)) === 'H1 Segments');
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: things.segment.name }).press('Enter');
    await until(async () => /^H1 /.test(await focused(story)));
    const spoken = page.getByRole('status').filter({ hasText: things.segment.name });
    await until(async () => (await spoken.count()) > 0 || (await focused(story)) === `H1 ${things.segment.name}`);
  });
});

/** What is wrong with a dialog that a button has opened; it is closed by then. */
async function checkDialog(dialog: Locator, button: Locator): Promise<readonly string[]> {
  await dialog.waitFor();
  const page = dialog.page();
  const name = await dialog.evaluate((element) => {
    const by = element.getAttribute('aria-labelledby');
    const { document } = element.ownerDocument.defaultView!;
    return (element.getAttribute('aria-label') ?? document.getElementById(by ?? '')?.textContent ?? '').trim();
  });
  await page.keyboard.press('Escape');
  // A list of choices that was open takes the first one for itself.
  if (!(await settles(() => dialog.isHidden()))) await page.keyboard.press('Escape');
  // What is shown once is put away by its button alone; a form that is filled in already asks first.
  const discard = dialog.getByRole('button', { name: 'Discard' });
  if (!(await settles(() => dialog.isHidden())))
    await ((await discard.count()) > 0 ? discard : dialog.getByRole('button').last()).click();
  if (!(await settles(() => dialog.isHidden()))) return [`does not close: ${name}`];
  const isBack = await settles(() => button.evaluate((element) => element === element.ownerDocument.activeElement));
  return [...(name ? [] : ['has no name']), ...(isBack ? [] : [`leaves the focus elsewhere: ${name}`])];
}

/** Whether it comes to be so within some frames. */
async function settles(condition: () => Promise<boolean>): Promise<boolean> {
  for (let turn = 0; turn < 100; turn++) if (await condition()) return true;
  return false;
}

function focused({ page }: Story): Promise<string> {
  return page.evaluate("document.activeElement.tagName + ' ' + document.activeElement.innerText");
}

function namesOfRegions({ page }: Story): Promise<string[]> {
  return page.evaluate(`
    [...document.querySelectorAll('main [role=region], main section, main nav')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getAttribute('aria-label') ?? document.getElementById(each.getAttribute('aria-labelledby'))?.innerText ?? '')
  `);
}
