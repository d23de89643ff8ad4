import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Project } from '../client.js';
import { describeStory } from './console-browser.js';

async function prepare({ client }: Project): Promise<void> {
  const voucher = { discount: { type: 'PERCENT', percent_off: 10 } };
  await client.post('/v1/campaigns', {
    name: 'Autumn',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: 3,
    voucher,
  });
}

describeStory('Who has deleted a campaign', prepare, (story) => {
  const restore = (name: string) => story.page.getByRole('button', { name: `Restore ${name}`, exact: true });

  it('is led to the bin, and brings it back with its codes', async () => {
    await story.browser.open('Campaigns');
    await story.page.getByRole('link', { name: 'Autumn' }).click();
    await story.page.getByRole('tab', { name: 'Codes (3)' }).waitFor();
    await story.page.getByRole('button', { name: 'More' }).click();
    await story.page.getByRole('menuitem', { name: 'Move to the bin' }).click();
    const dialog = story.page.getByRole('dialog', { name: 'Move Autumn to the bin?' });
    await dialog.getByRole('link', { name: 'It can be restored from the bin.' }).waitFor();
    await dialog.getByRole('button', { name: 'Move to the bin' }).click();
    await until(async () => (await story.project.client.get('/v1/trash-bin')).body.data.length === 4);
    await story.browser.open('Bin');
    await story.page.getByRole('combobox', { name: 'Kind' }).click();
    await story.page.getByRole('option', { name: 'Campaign' }).click();
    await story.page.getByRole('searchbox', { name: 'Name begins with' }).pressSequentially('Aut', { delay: 60 });
    const row = story.page.getByRole('row', { name: /Autumn/ });
    await row.getByRole('cell', { name: 'Campaign', exact: true }).waitFor();
    await until(async () => (await story.page.getByRole('row').count()) === 2);
    expect(await story.browser.complaints()).toEqual([]);
    await restore('Autumn').click();
    await story.page.getByText('Autumn was restored, with everything that was deleted with it.').waitFor();
    await story.page.getByText('The bin is empty').waitFor();
    await story.browser.open('Campaigns');
    await story.page.getByRole('link', { name: 'Autumn' }).click();
    await story.page.getByRole('tab', { name: 'Codes (3)' }).waitFor();
  });

  it('is refused a code whose campaign is in the bin, in words', async () => {
    const { client } = story.project;
    await client.post('/v1/campaigns/Autumn/vouchers/AUTUMN-1', {});
    await client.delete('/v1/vouchers/AUTUMN-1');
    await client.delete('/v1/campaigns/Autumn');
    await story.browser.open('Bin');
    await restore('AUTUMN-1').click();
    await story.page.getByText('What this belongs to is in the bin as well. Restore that first.').waitFor();
    await story.page.getByText('The campaign Autumn is in the bin: restore it first').waitFor();
  });

  it('may look at the bin only as a viewer', async () => {
    const viewer = await story.browser.another(story.project, 'VIEWER');
    await viewer.open('Bin');
    await viewer.page.getByRole('cell', { name: 'Autumn', exact: true }).waitFor();
    expect(await viewer.page.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
  });
});
