import { expect, it } from '@jest/globals';
import { type Json } from '../client.js';
import { describeStory } from './console-browser.js';

describeStory(
  'Who changes the tiers of a loyalty program',
  async ({ client: shop }) => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await shop.post('/v1/campaigns', { name: 'Club', campaign_type: 'LOYALTY_PROGRAM', type: 'AUTO_UPDATE', voucher });
    const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 }, source: { banner: 'Each order' } };
    const { body } = await shop.post('/v1/loyalties/Club/earning-rules', [rule]);
    const earning_rules = { [body[0].id]: { type: 'MULTIPLY', multiplier: 1.5 } };
    await shop.post('/v1/loyalties/Club/tiers', [{ name: 'Silver', points: { from: 100, to: 199 }, earning_rules }]);
  },
  (story) => {
    const tiers = async (): Promise<Json[]> =>
      (await story.project.client.get('/v1/loyalties/Club/tiers?order=created_at')).body.data;
    const dialog = () => story.page.getByRole('dialog');
    const type = async (label: string, text: string) => {
      const field = dialog().getByRole('textbox', { name: label, exact: true });
      await field.press('ControlOrMeta+a');
      await field.pressSequentially(text);
    };
    const save = async () => {
      await dialog().getByRole('button', { name: 'Save' }).click();
      await dialog().waitFor({ state: 'detached' });
    };

    it('adds one above, which begins with what the one below changes', async () => {
      await story.browser.open('Loyalty');
      await story.page.getByRole('link', { name: 'Club', exact: true }).click();
      await story.page.getByRole('tab', { name: 'Tiers' }).click();
      await story.page.getByRole('button', { name: 'Add a tier' }).click();
      const of = (label: string) => dialog().getByRole('textbox', { name: label, exact: true }).inputValue();
      expect([await of('From points'), await of('How much')]).toEqual(['200', '1.5']);
      await type('Name', 'Gold');
      await type('How much', '2');
      await save();
      const [silver, gold] = await tiers();
      const [id] = Object.keys(silver!['earning_rules']);
      expect(gold).toMatchObject({ name: 'Gold', points: { from: 200 }, earning_rules: { [id!]: { multiplier: 2 } } });
    });

    it('is refused a range that overlaps another, before and by the engine', async () => {
      await story.page.getByRole('button', { name: 'Edit Silver', exact: true }).click();
      await type('To points', '200');
      await dialog().getByRole('button', { name: 'Save' }).click();
      await dialog().getByText('It overlaps Gold, which has no end. Give Gold an end first.').waitFor();
      await type('To points', '150');
      await type('Name', 'Blue');
      await save();
      expect(await tiers()).toMatchObject([{ name: 'Blue', points: { from: 100, to: 150 } }, { name: 'Gold' }]);
    });

    it('deletes one', async () => {
      await story.page.getByRole('button', { name: 'Delete Blue', exact: true }).click();
      expect(await story.browser.complaints()).toEqual([]);
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await story.page.getByRole('article', { name: 'Blue' }).waitFor({ state: 'detached' });
      expect(await tiers()).toMatchObject([{ name: 'Gold' }]);
    });
  },
);
