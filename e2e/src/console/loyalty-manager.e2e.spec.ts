import { expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { describeStory } from './console-browser.js';

describeStory(
  'The manager of a loyalty program',
  async ({ client: shop }) => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await shop.post('/v1/campaigns', { name: 'Club', campaign_type: 'LOYALTY_PROGRAM', type: 'AUTO_UPDATE', voucher });
    await shop.post('/v1/loyalties/Club/members', { customer: { source_id: 'grace', name: 'Grace' } });
  },
  (story) => {
    const balance = async () => {
      const { body } = await story.project.client.get('/v1/loyalties/Club/members');
      return body.vouchers[0].loyalty_card.balance as number;
    };
    const openClub = async () => {
      await story.browser.open('Loyalty');
      await story.page.getByRole('link', { name: 'Club', exact: true }).click();
      await story.page.getByRole('heading', { name: 'Club', level: 1 }).waitFor();
    };

    it('says what members get points for, and reads it as a sentence', async () => {
      await openClub();
      await story.page.getByRole('tab', { name: 'Earning rules' }).click();
      await story.page.getByRole('button', { name: 'Add an earning rule' }).click();
      const dialog = story.page.getByRole('dialog', { name: 'Add an earning rule' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Two for each euro');
      await dialog.getByRole('textbox', { name: 'Points', exact: true }).fill('2');
      expect(await dialog.getByRole('status').innerText()).toMatch(/2 points.*€1\.00/);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await story.page.getByRole('article', { name: 'Two for each euro' }).waitFor();
      const { body } = await story.project.client.get('/v1/loyalties/Club/earning-rules');
      expect(body.data[0]).toMatchObject({ event: 'order.paid', source: { banner: 'Two for each euro' } });
    });

    it('explains the points of a member', async () => {
      const paid = { source_id: 'order-1', status: 'PAID', amount: 1_050, customer: { source_id: 'grace' } };
      await story.project.client.post('/v1/orders', paid);
      await until(async () => (await balance()) === 20);
      await openClub();
      await story.page
        .getByRole('region', { name: 'Members' })
        .getByRole('row')
        .nth(1)
        .getByRole('link')
        .first()
        .click();
      await story.page
        .getByRole('button', { name: /^Explain/ })
        .first()
        .click();
      await story.page.getByText('10 × 2 points = 20').waitFor();
      expect(await story.browser.complaints()).toEqual([]);
      await story.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    });

    it('adjusts points, with a reason that stands in the ledger', async () => {
      await story.page.getByRole('button', { name: 'Adjust points' }).click();
      const dialog = story.page.getByRole('dialog', { name: 'Adjust points' });
      await dialog.getByRole('textbox', { name: 'Points' }).fill('5');
      await dialog.getByRole('button', { name: 'Add points' }).click();
      await dialog.getByText('Give the reason').waitFor();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The parcel was late');
      await dialog.getByRole('button', { name: 'Add points' }).click();
      await story.page.getByRole('cell', { name: 'The parcel was late' }).waitFor();
      expect(await balance()).toBe(25);
    });

    it('sees until which day points can be used', async () => {
      const { client } = story.project;
      const { body } = await client.get('/v1/loyalties/Club/members');
      const lasting = { points: 7, expiration_type: 'CUSTOM_DATE', expiration_date: '2031-05-06' };
      await client.post(`/v1/loyalties/members/${body.vouchers[0].code}/balance`, lasting);
      await story.page.reload();
      await story.page.getByRole('heading', { name: 'Points by expiration' }).waitFor();
      await story.page.getByText('up to 6 May 2031').waitFor();
      await client.post(`/v1/loyalties/members/${body.vouchers[0].code}/balance`, { points: -7 });
    });

    it('sees what was on the card as of an earlier moment', async () => {
      await story.page.getByRole('link', { name: 'Page of the code' }).click();
      const asOf = story.page.getByRole('region', { name: 'Balance at a point in time' });
      await asOf.getByText('25 points', { exact: true }).waitFor();
      await asOf.getByLabel(/^As of/).fill('2020-01-01T12:00');
      await asOf.getByText('The card did not exist yet.').waitFor();
      await asOf.getByRole('button', { name: 'Now' }).click();
      await asOf.getByText('25 points', { exact: true }).waitFor();
    });
  },
);
