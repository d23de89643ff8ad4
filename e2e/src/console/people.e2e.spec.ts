import { expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Locator } from 'playwright-core';
import { baseUrl, type Json, management, newProject, unique } from '../client.js';
import { invited, linkFor, signedIn } from '../signed-in.js';
import { describeStory } from './console-browser.js';

describeStory(
  'The people of a project',
  async () => undefined,
  (story) => {
    const users = () => `/management/v1/projects/${story.project.id}/users`;
    const stored = async (email: string): Promise<Json> => (await management.get(`${users()}/${email}`)).body;
    const dialog = (name: string): Locator => story.page.getByRole('dialog', { name });
    const choose = async (email: string, deed: string) => {
      await story.page.getByRole('button', { name: `Actions for ${email}` }).click();
      await story.page.getByRole('menuitem', { name: deed, exact: true }).click();
    };

    const inviteByHand = async (email: string) => {
      const { page } = story;
      await page.getByRole('button', { name: 'Invite person' }).first().click();
      const form = dialog('Invite person');
      await form.getByLabel('E-mail').pressSequentially(email);
      await form.getByLabel('First name').pressSequentially('Grace');
      await form.getByLabel('Last name').pressSequentially('Hopper');
      await form.getByRole('button', { name: 'Invite' }).click();
    };

    it('are invited, signed out everywhere and taken out of it', async () => {
      const { page, project, browser } = story;
      await browser.open('People and roles');
      const email = `${unique('grace').toLowerCase()}@example.com`;
      await inviteByHand(email);
      await page.getByRole('button', { name: 'I have copied it' }).click();
      const grace = await stored(email);
      expect(grace).toMatchObject({ first_name: 'Grace', last_name: 'Hopper', role: 'USER' });
      const client = await signedIn({ id: grace.id, email }, project.id);
      await choose(email, 'Sign out everywhere');
      await dialog(`Sign ${email} out everywhere?`).getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByText(`${email} is signed out everywhere`).waitFor();
      expect((await client.get('/console/v1/session')).status).toBe(401);
      await choose(email, 'Remove from the project');
      await dialog(`Remove ${email} from e2e?`).getByRole('button', { name: 'Remove from the project' }).click();
      await page.getByText(`${email} is not in this project any more`).waitFor();
      expect((await management.get(`${users()}/${email}`)).status).toBe(404);
      expect(await browser.complaints()).toEqual([]);
    });

    it('sign in by a link that is pasted into the tab of the sign-in page', async () => {
      const person = await invited({ [story.project.id]: 'ADMIN' });
      const page = await story.page.context().browser()!.newPage({ locale: 'en-GB' });
      const signIn = `${baseUrl}/console/sign-in`;
      await page.goto(signIn);
      await page.getByLabel('E-mail').waitFor();
      for (const dead of ['of-nobody', 'of-nobody-else']) {
        await page.goto(`${signIn}#token=${dead}`);
        await page.getByText('This link was used or is too old').waitFor();
        expect(page.url()).toBe(signIn);
      }
      await page.goto(`${signIn}#token=${await linkFor(person, story.project.id)}`);
      await page.getByRole('heading', { name: /Overview|Choose a password/, level: 1 }).waitFor();
      await page.close();
    });

    it('come in with their next sign-in where they have an account of other projects', async () => {
      const { page } = story;
      const elsewhere = await newProject();
      const { email } = await invited({ [elsewhere.id]: 'ADMIN' });
      await inviteByHand(email);
      await page.getByText(`${email} is invited, and comes in with their next sign-in`).waitFor();
      await page.getByRole('row').filter({ hasText: email }).getByText('Invited').waitFor();
      expect((await management.get(`${users()}`)).body.data).toContainEqual(
        expect.objectContaining({ login: email, is_invited: true, first_name: '' }),
      );
    });

    it('become owners and are ones no more, by an owner alone', async () => {
      const { page, browser, project } = story;
      const grace = await invited({ [project.id]: 'ADMIN' });
      await page.reload();
      await page.getByRole('button', { name: `Actions for ${grace.email}` }).click();
      await page.getByRole('menuitem', { name: 'Change the role' }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'Make an owner' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      const { user } = (await page.evaluate(
        `fetch('/console/v1/session', { headers: { 'X-Project-Id': 'none' } }).then((answer) => answer.json())`,
      )) as Json;
      await management.post('/management/v1/owners', { id: user.id });
      await page.goto(`${baseUrl}/console/${project.id}/people`);
      await choose(grace.email, 'Make an owner');
      await dialog(`Make ${grace.email} an owner?`).getByRole('button', { name: 'Make an owner' }).click();
      await page.getByText(`${grace.email} is an owner`).waitFor();
      expect(await stored(grace.email)).toMatchObject({ is_owner: true });
      await choose(grace.email, 'End the ownership');
      await dialog(`End the ownership of ${grace.email}?`).getByRole('button', { name: 'End the ownership' }).click();
      await page.getByText(`${grace.email} is no owner any more`).waitFor();
      expect(await stored(grace.email)).toMatchObject({ is_owner: false });
      await choose(grace.email, 'Erase the person');
      await dialog(`Erase ${grace.email}?`).getByRole('button', { name: 'Erase the person' }).click();
      await page.getByText(`${grace.email} is erased`).waitFor();
      expect((await management.get(`${users()}/${grace.email}`)).status).toBe(404);
      expect(await browser.complaints()).toEqual([]);
      await management.delete(`/management/v1/owners/${user.id}`);
    });

    it('sign out everywhere by themselves, in German as well', async () => {
      const { page, project } = story;
      await page.goto(`${baseUrl}/console/${project.id}/account`);
      await page.getByRole('button', { name: /^You: / }).click();
      await page.getByRole('menuitem', { name: 'Deutsch' }).click();
      const button = { name: 'Überall abmelden', exact: true };
      await page.getByRole('button', button).click();
      await dialog('Überall abmelden?').getByRole('button', button).click();
      await page.waitForURL('**/console/sign-in*');
      const ask = `fetch('/console/v1/session', { headers: { 'X-Project-Id': 'none' } }).then(({ status }) => status)`;
      expect(
        await eventually(
          () => page.evaluate<number>(ask),
          (status) => status === 401,
        ),
      ).toBe(401);
    });
  },
);
