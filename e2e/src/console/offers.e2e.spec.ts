import { expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Json } from '../client.js';
import { describeStory } from './console-browser.js';

const percent = (off: number) => ({ discount: { type: 'PERCENT', percent_off: off } });

describeStory(
  'Who changes the offers of a promotion',
  async ({ client }) => {
    const tiers = ['First', 'Second', 'Third'].map((name, index) => ({ name, action: percent(10 + index) }));
    await client.post('/v1/campaigns', { name: 'Every day', campaign_type: 'PROMOTION', promotion: { tiers } });
    const rules = { 1: { name: 'order.amount', conditions: { $more_than: [100] } }, logic: '1' };
    await client.post('/v1/validation-rules', { name: 'More than a euro', rules });
    await client.post('/v1/categories', { name: 'Sale', hierarchy: 1 });
  },
  (story) => {
    const offers = async (): Promise<Json[]> =>
      (await story.project.client.get('/v1/promotions/Every%20day/tiers')).body.tiers;
    const orderIs = (names: string) => eventually(offers, (tiers) => tiers.map(({ name }) => name).join() === names);
    const handle = (name: string) => story.page.getByRole('button', { name: `Move ${name}`, exact: true });
    const dialog = () => story.page.getByRole('dialog');
    const type = async (label: string, text: string) => {
      const field = dialog().getByRole('textbox', { name: label, exact: true }).first();
      await field.press('ControlOrMeta+a');
      await field.pressSequentially(text);
    };
    const choose = async (label: string, option: string) => {
      await dialog().getByRole('combobox', { name: label }).click();
      await story.page.getByRole('option', { name: option, exact: true }).click();
      await story.page.keyboard.press('Tab');
    };
    const save = async () => {
      await dialog().getByRole('button', { name: 'Save' }).click();
      await dialog().waitFor({ state: 'detached' });
    };

    it('moves one by the arrow keys, and keeps the focus on it', async () => {
      await story.browser.open('Campaigns');
      await story.page.getByRole('link', { name: 'Every day', exact: true }).first().click();
      await story.page.getByRole('tab', { name: 'Offers' }).click();
      await handle('Third').focus();
      await story.page.keyboard.press('ArrowUp');
      await story.page.keyboard.press('ArrowUp');
      await story.page.getByText('Third is now 1 of 3.').waitFor();
      await orderIs('Third,First,Second');
      expect(await handle('Third').evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
      expect((await offers()).map(({ hierarchy }) => hierarchy)).toEqual([1, 2, 3]);
    });

    it('moves one by dragging it', async () => {
      const row = (name: string) => story.page.getByRole('listitem').filter({ has: handle(name) });
      await handle('Third').dragTo(row('Second'));
      await orderIs('First,Second,Third');
      expect(await story.browser.complaints()).toEqual([]);
    });

    it('adds one with everything that it can have', async () => {
      await story.page.getByRole('button', { name: 'Add an offer' }).click();
      await type('Name', 'Weekend');
      await type('Text for customers', 'Only at the weekend');
      await type('Percent off', '12.5');
      await choose('Applies to', 'The whole order');
      await dialog().getByLabel('Starts').fill('2027-03-01T09:30');
      await dialog().getByLabel('Ends').fill('2027-03-31T18:45');
      await dialog().getByText('On some days').click();
      await dialog().getByRole('checkbox', { name: 'Saturday' }).check();
      await choose('Only where these rules allow it', 'More than a euro');
      await choose('Category', 'Sale');
      await dialog().getByRole('button', { name: 'Add a field' }).click();
      await dialog().getByRole('group', { name: 'Metadata' }).getByLabel('Name').pressSequentially('color');
      await dialog().getByRole('group', { name: 'Metadata' }).getByLabel('Value').pressSequentially('red');
      expect(await story.browser.complaints()).toEqual([]);
      await save();
      expect((await offers()).at(-1)).toMatchObject({
        name: 'Weekend',
        banner: 'Only at the weekend',
        action: { discount: { type: 'PERCENT', percent_off: 12.5, effect: 'APPLY_TO_ORDER' } },
        start_date: '2027-03-01T09:30:00.000Z',
        expiration_date: '2027-03-31T18:45:00.000Z',
        validity_day_of_week: [6],
        categories: [{ name: 'Sale' }],
        validation_rule_assignments: { total: 1 },
        metadata: { color: 'red' },
        active: true,
      });
    });

    it('changes one, takes its rule off, and leaves what was not touched', async () => {
      const before = (await offers()).at(-1)!;
      await story.page.getByRole('button', { name: 'Edit Weekend', exact: true }).click();
      await dialog().getByText('Amount', { exact: true }).click();
      await type('Amount off', '5.50');
      await choose('Only where these rules allow it', 'More than a euro');
      await save();
      const { action, validation_rule_assignments, updated_at, ...after } = (await offers()).at(-1)!;
      expect(action.discount).toMatchObject({ type: 'AMOUNT', amount_off: 550 });
      expect(validation_rule_assignments).toMatchObject({ total: 0 });
      expect(updated_at).not.toBe(before['updated_at']);
      expect(before).toMatchObject(after);
    });

    it('disables one, and deletes one', async () => {
      const choice = async (name: string, item: string) => {
        await story.page.getByRole('button', { name: `More about ${name}`, exact: true }).click();
        const menu = story.page.getByRole('menu', { name: `More about ${name}`, exact: true });
        await menu.getByRole('menuitem', { name: item }).click();
      };
      await choice('Second', 'Disable');
      await eventually(offers, (tiers) => tiers.some(({ name, active }) => name === 'Second' && !active));
      await choice('First', 'Delete');
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await orderIs('Second,Third,Weekend');
    });
  },
);
