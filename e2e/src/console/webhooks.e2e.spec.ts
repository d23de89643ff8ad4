import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { baseUrl, management } from '../client.js';
import { WebhookReceiver } from '../webhook-receiver.js';
import { describeStory } from './console-browser.js';

describeStory(
  'An administrator who makes a webhook',
  async () => undefined,
  (story) => {
    let receiver: WebhookReceiver;
    const secrets: string[] = [];

    beforeAll(async () => {
      receiver = await WebhookReceiver.start();
    });
    afterAll(() => receiver.stop());

    /** The secret of the dialog, which is closed and shows it no more. */
    async function shownOnce(): Promise<string> {
      const { page } = story;
      const dialog = page.getByRole('dialog', { name: 'The secret of the webhook' });
      const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
      expect(secret).toMatch(/^whsec_[0-9a-f]{40}$/);
      await dialog.getByRole('button', { name: 'I have copied it' }).click();
      await dialog.waitFor({ state: 'detached' });
      return secret;
    }

    it('is shown its secret once', async () => {
      const { page, browser } = story;
      await browser.open('Webhooks');
      await page.getByRole('button', { name: 'Create webhook' }).first().click();
      const form = page.getByRole('dialog', { name: 'Create webhook' });
      await form.getByRole('textbox', { name: 'Address' }).fill(receiver.at());
      await form.getByRole('button', { name: 'Create' }).click();
      secrets.push(await shownOnce());
      await page.getByRole('heading', { name: receiver.at(), level: 1 }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: receiver.at(), level: 1 }).waitFor();
      expect(await page.content()).not.toContain(secrets[0]);
      expect(await browser.complaints()).toEqual([]);
    });

    it('replaces it, and calls are signed with both', async () => {
      const { page, project } = story;
      await page.getByRole('button', { name: 'Replace the secret' }).click();
      const question = page.getByRole('dialog', { name: 'Replace the secret of this webhook?' });
      await question.getByRole('button', { name: 'Replace the secret' }).click();
      secrets.push(await shownOnce());
      await project.client.post('/v1/vouchers/TEN', { discount: { type: 'AMOUNT', amount_off: 100 } });
      await project.client.post('/v1/vouchers/TEN/redemption', { order: { amount: 1_000 } });
      const [sent] = await receiver.receivedTimes(1);
      const [, seconds] = /^t=(\d+)/.exec(sent!.ownSignature)!;
      const signed = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${sent!.raw}`).digest('hex');
      for (const secret of secrets) expect(sent!.ownSignature).toContain(`v1=${signed(secret)}`);
    });

    it('sends a test, and sees what was sent and what was answered', async () => {
      const { page, browser } = story;
      receiver.status = 503;
      await page.getByRole('button', { name: 'Send a test' }).click();
      const dialog = page.getByRole('dialog', { name: 'A test of the webhook' });
      await dialog.getByText('It did not arrive').waitFor();
      await dialog.getByText('Answered with status 503', { exact: false }).waitFor();
      receiver.status = 200;
      await dialog.getByRole('button', { name: 'Send another test' }).click();
      await dialog.getByText('It arrived').waitFor();
      await dialog.getByText('"type": "webhook.test"', { exact: false }).waitFor();
      expect(await browser.complaints()).toEqual([]);
      await dialog.getByText('Close', { exact: true }).last().click();
      await page.getByRole('button', { name: 'Look again' }).click();
      await page.getByRole('button', { name: 'Show what was sent of redemption.succeeded' }).click();
      const details = page.getByRole('dialog', { name: 'redemption.succeeded' });
      await details.getByRole('cell', { name: 'Answered with status 200' }).waitFor();
      await details.getByText('"result": "SUCCESS"', { exact: false }).waitFor();
      expect(await browser.complaints()).toEqual([]);
      await page.keyboard.press('Escape');
      await details.waitFor({ state: 'detached' });
    });

    it('is told of an address that can never be called, when it is saved', async () => {
      const { page } = story;
      await page.getByRole('button', { name: 'Edit' }).first().click();
      const form = page.getByRole('dialog', { name: 'Edit webhook' });
      const address = form.getByRole('textbox', { name: 'Address' });
      await address.fill('');
      await address.pressSequentially('http://192.168.0.10/hooks');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText('internal ones are never called', { exact: false }).waitFor();
      await address.fill(receiver.at());
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
    });

    it('has colleagues who may only read, and see neither secrets nor the token of the project', async () => {
      const { browser, project } = story;
      const viewer = await browser.another(project, 'VIEWER');
      await viewer.open('People and roles');
      expect(await viewer.names()).not.toContain('Webhooks');
      const { body } = await management.get(`/management/v1/projects/${project.id}`);
      await viewer.page.goto(`${baseUrl}/console/${project.id}/webhooks`);
      await viewer.drawn();
      const shown = await viewer.page.content();
      expect([...secrets, body.webhook_token].filter((secret) => shown.includes(secret))).toEqual([]);
    });
  },
);
