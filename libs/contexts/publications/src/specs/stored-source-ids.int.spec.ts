import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CUSTOMER_ID, EMAIL, earlierPublication } from '../testing/earlier-publication.js';
import { DAY_2, PublicationsInProcess } from '../testing/publications-in-process.js';

let shop: PublicationsInProcess;

beforeEach(async () => {
  shop = await PublicationsInProcess.start();
  shop.fakes.addCampaign('Spring', {}, 3);
});

afterEach(() => shop.stop());

describe('The source id of a customer', () => {
  it('is in no stored event of a publication', async () => {
    const published = await shop.answer(
      'create-publication',
      {},
      { campaign: 'Spring', customer: { source_id: EMAIL } },
    );
    const events = await shop.events.read(`publication-proj_1.${String(published['id'])}`);
    expect(events).toHaveLength(2);
    // The fakes of this test make ids of customers out of source ids.
    const text = JSON.stringify([events, published]).replaceAll(CUSTOMER_ID, 'cust_1');
    expect(text).not.toContain(EMAIL);
  });

  it('is shown of no publication that an earlier version stored it with', async () => {
    await shop.events.append('publication-proj_1.pub_1', -1, earlierPublication('pub_1', ['begun', 'succeeded']));
    const shown = await shop.listed();
    expect(shown.publications).toMatchObject([{ id: 'pub_1', customer_id: 'cust_earlier' }]);
    expect(JSON.stringify(shown)).not.toContain(EMAIL);
  });

  it('is not stored again where a publication that an earlier version began is carried on', async () => {
    await shop.events.append('publication-proj_1.pub_1', -1, earlierPublication('pub_1', ['begun']));
    await shop.restart();
    const events = await shop.events.read('publication-proj_1.pub_1');
    expect(events.map(({ type }) => type)).toEqual(['publication.begun', 'publication.succeeded']);
    expect(JSON.stringify(events[1])).not.toContain(EMAIL);
    expect(JSON.stringify(await shop.listed({}, { now: DAY_2 }))).not.toContain(EMAIL);
  });
});
