import { afterAll, beforeAll } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import axe from 'axe-core';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { describeUnless } from '../capabilities.js';
import { connectToBrowser, lackOfChromium } from '../clients/chromium.js';
import { baseUrl, Client, management, newProject, type Project, unique } from '../client.js';

const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';
export const PASSWORD = 'correct horse battery';

/** Somebody in front of the console of a project, in a browser. */
export class ConsoleBrowser {
  constructor(
    private readonly browser: Browser,
    readonly page: Page,
    private readonly faults: string[],
  ) {}

  /** Signs a new person in by a link, who chooses a password. What breaks in pages is noted: see `faults`. */
  static async of(project: Project, role = 'ADMIN'): Promise<ConsoleBrowser> {
    return signInNewPerson(await connectToBrowser(), project, role);
  }

  /** Somebody else in the same browser, as on another computer. */
  another(project: Project, role = 'ADMIN'): Promise<ConsoleBrowser> {
    return signInNewPerson(this.browser, project, role);
  }

  /** Opens a page by its name in the navigation, where it may stand behind an entry. */
  async open(name: string): Promise<void> {
    const link = (text: string) => this.navigation.getByRole('link', { name: text, exact: true });
    for (const entry of await this.names()) {
      if ((await link(name).count()) > 0) break;
      await link(entry).click();
    }
    await link(name).click();
    await this.page.getByRole('heading', { name, level: 1 }).waitFor();
    await this.drawn();
  }

  /**
   * Opens a page by its path as a link within the console does, which takes a third of the time that a new document takes. What is on the
   * page already is opened anew.
   */
  async go(path: string): Promise<void> {
    const address = new URL(path, baseUrl);
    const now = new URL(this.page.url());
    if (now.origin !== address.origin || now.pathname === address.pathname) await this.page.goto(address.href);
    else await this.page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
    await this.drawn();
  }

  /** The names that stand in the navigation: its entries, and the pages behind the one that is open. */
  names(): Promise<string[]> {
    return this.navigation.getByRole('link').allInnerTexts();
  }

  private get navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Pages' });
  }

  /** Until nothing is on its way any more. */
  async drawn(): Promise<void> {
    const onItsWay = this.page.locator('[aria-busy=true], .mantine-Skeleton-root');
    await until(async () => (await onItsWay.count()) === 0);
    // Colours may pass from one to another, from the next frame on.
    await this.page.evaluate(TWO_FRAMES);
    await until(() => this.page.evaluate<boolean>('document.getAnimations().length === 0'));
  }

  /**
   * What keeps people from reading or using the page, as axe finds it, and what broke in it.
   * @param rules of axe; all where absent
   */
  async complaints(rules?: readonly string[]): Promise<readonly unknown[]> {
    if (!(await this.page.evaluate("'axe' in globalThis"))) await this.page.evaluate(axe.source);
    const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) };
    const { violations } = await this.page.evaluate(
      (given) => (globalThis as unknown as { axe: typeof axe }).axe.run(given),
      options,
    );
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    return [...this.faults, ...serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])];
  }

  /** Whether the page is wider than the window. */
  isTooWide(): Promise<boolean> {
    return this.page.evaluate('document.documentElement.scrollWidth > innerWidth');
  }

  /** Ends the session in the engine, as from another computer: the browser keeps its cookie. */
  async endSession(): Promise<void> {
    const cookies = await this.page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await new Client({ cookie, 'x-project-id': '-' }).delete('/console/v1/session');
  }

  /** In the dialog that comes where a session has ended. */
  async signInAgain(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** What the tests of a story share; it is there once they run. */
export interface Story {
  project: Project;
  browser: ConsoleBrowser;
  /** The page of `browser`. */
  page: Page;
}

/** A story of somebody in front of the console of a new project. */
export function describeStory(
  title: string,
  given: (project: Project) => Promise<unknown>,
  tests: (story: Story) => void,
): void {
  describeInChromium(title, () => {
    const story = {} as Story;
    beforeAll(async () => {
      story.project = await newProject();
      await given(story.project);
      story.browser = await ConsoleBrowser.of(story.project);
      story.page = story.browser.page;
    });
    afterAll(() => story.browser?.close());
    tests(story);
  });
}

export function describeInChromium(title: string, tests: () => void): void {
  describeUnless(lackOfChromium, title, tests);
}

async function signInNewPerson(browser: Browser, project: Project, role: string): Promise<ConsoleBrowser> {
  const link = await linkOfNewPerson(project, role);
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  await page.goto(baseUrl + link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
  const first = role === 'MERCHANT' ? 'Redeem a code' : 'Overview';
  await page.getByRole('heading', { name: first, level: 1 }).waitFor();
  return new ConsoleBrowser(browser, page, faults);
}

/** The path of a link by which a person signs in who was just invited. */
async function linkOfNewPerson({ id }: Project, role: string): Promise<string> {
  const email = `${unique('ada').toLowerCase()}@example.com`;
  const invitation = { email, first_name: 'Ada', last_name: 'Lovelace', projects: { [id]: role } };
  await management.post('/management/v1/projects/users/invite', invitation);
  const users = `/management/v1/projects/${id}/users`;
  const { body: person } = await management.get(`${users}/${encodeURIComponent(email)}`);
  const { body } = await management.post(`${users}/${person.id}/sign-in-link`);
  const { pathname, hash } = new URL(body.url);
  return pathname + hash;
}
