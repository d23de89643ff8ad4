import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { itAlike } from './capabilities.js';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

const CONCURRENT_PUBLICATIONS = 64;

describe('Publications', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const tenPercent = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };

  /** A campaign whose codes have all been generated. */
  async function campaign(codes: number, more: object = {}): Promise<string> {
    const name = unique('Campaign');
    const created = await shop.post('/v1/campaigns', {
      name,
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'STATIC',
      vouchers_count: codes,
      voucher: { ...tenPercent, redemption: { quantity: 1 } },
      ...more,
    });
    expect(created.status).toBe(200);
    await eventually(
      () => shop.get(`/v1/vouchers?campaign=${name}&limit=1`),
      ({ body }) => body.total === codes,
    );
    return name;
  }

  async function publish(body: object, query = ''): Promise<Answer> {
    const answer = await shop.post(`/v1/publications${query}`, body);
    expectToKeepContract('create-publication', answer);
    return answer;
  }

  const list = async (query: string): Promise<Json> => {
    const answer = await shop.get(`/v1/publications?${query}`);
    expectToKeepContract('list-publications', answer);
    return answer.body;
  };
  const codeOf = ({ body }: Answer): string => body.voucher.code;
  const somebody = () => ({ source_id: unique('customer') });

  it('give nobody a code that was used up by somebody who just had it', async () => {
    const name = await campaign(3);
    const { body } = await shop.get(`/v1/vouchers?campaign=${name}&order=created_at`);
    const [first, second, third] = body.vouchers.map(({ code }: Json) => code) as [string, string, string];
    expect((await shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: first }] })).status).toBe(200);
    const left = await eventually(
      () => shop.get('/v1/insights/campaigns'),
      ({ body: { data } }) => data.find((each: Json) => each.name === name)?.vouchers_left === 2,
    );
    expect(left.status).toBe(200);
    expect(codeOf(await publish({ campaign: { name }, customer: somebody() }))).toBe(second);
    expect(codeOf(await publish({ campaign: { name }, customer: somebody() }))).toBe(third);
    expect(await publish({ campaign: { name }, customer: somebody() })).toMatchObject({
      status: 400,
      body: { key: 'no_voucher_suitable_for_publication' },
    });
  });

  it('give a code of a campaign, and show it', async () => {
    const name = await campaign(3);
    const customer = { source_id: unique('ada'), name: 'Ada', email: 'ada@example.com' };
    const published = await publish({ campaign: { name, count: 1 }, customer, metadata: { till: 7 } });
    expect(published.status).toBe(200);
    expect(published.body).toMatchObject({
      object: 'publication',
      result: 'SUCCESS',
      channel: 'API',
      source_id: null,
      metadata: { till: 7 },
      customer: { name: 'Ada' },
      voucher: { campaign: name, holder_id: published.body.customer_id, publish: { count: 1 } },
    });
    const voucher = await shop.get(`/v1/vouchers/${codeOf(published)}`);
    expect(voucher.body).toMatchObject({ holder_id: published.body.customer_id, publish: { count: 1 } });
    const found = await list(`voucher=${codeOf(published)}`);
    expect(found).toMatchObject({ total: 1, publications: [{ id: published.body.id }] });
    const ofVoucher = await shop.get(`/v1/vouchers/${codeOf(published)}/publications`);
    const [publication] = ofVoucher.body.publications;
    const { event_source: source, ...others } = publication;
    expect([others]).toEqual(found.publications);
    expect(source).toMatchObject({ channel: 'API', api_key: { name: expect.any(String) } });
  });

  itAlike('give a standalone code, and several codes at once', async () => {
    const code = unique('ALONE');
    expect((await shop.post(`/v1/vouchers/${code}`, tenPercent)).status).toBe(200);
    const customer = somebody();
    expect(codeOf(await publish({ voucher: code, customer }))).toBe(code);
    const several = await publish({ campaign: { name: await campaign(4), count: 3 }, customer });
    expect(new Set(several.body.vouchers).size).toBe(3);
    expect(several.body.vouchers_id).toHaveLength(3);
    const found = await list(`customer=${customer.source_id}&order=created_at`);
    expect(found.total).toBe(2);
    expect(found.publications[1].vouchers).toEqual(several.body.vouchers);
  });

  it('never give one code to two customers, however many ask at once', async () => {
    const name = await campaign(50);
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_PUBLICATIONS }, () => publish({ campaign: { name }, customer: somebody() })),
    );
    const succeeded = answers.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(50);
    expect(new Set(succeeded.map(codeOf)).size).toBe(50);
    const keys = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.key));
    expect(keys).toEqual(new Set(['no_voucher_suitable_for_publication']));
    expect((await list(`campaign=${name}&result=SUCCESS`)).total).toBe(50);
    const failed = await list(`campaign=${name}&result=FAILURE`);
    expect(failed.total).toBe(CONCURRENT_PUBLICATIONS - 50);
    expect(failed.publications[0].failure_code).toBe('no_voucher_suitable_for_publication');
  });

  it('make new codes where a campaign grows', async () => {
    const name = await campaign(10, { type: 'AUTO_UPDATE' });
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_PUBLICATIONS }, () => publish({ campaign: { name }, customer: somebody() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: CONCURRENT_PUBLICATIONS }, () => 200));
    expect(new Set(answers.map(codeOf)).size).toBe(CONCURRENT_PUBLICATIONS);
  });

  it('let a customer join once', async () => {
    const name = await campaign(CONCURRENT_PUBLICATIONS, { join_once: true });
    const customer = somebody();
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_PUBLICATIONS }, () =>
        publish({ campaign: { name }, customer }, '?join_once=true'),
      ),
    );
    expect(new Set(answers.map(codeOf)).size).toBe(1);
    expect(await publish({ campaign: { name }, customer })).toMatchObject({
      status: 400,
      body: { key: 'voucher_cannot_be_published' },
    });
  });

  it('give a code that is named once to who asks for it many times at once', async () => {
    const name = await campaign(1);
    const { body } = await shop.get(`/v1/vouchers?campaign=${name}&limit=1`);
    const ofCampaign = { voucher: body.vouchers[0].code, customer: somebody() };
    const code = unique('ALONE');
    expect((await shop.post(`/v1/vouchers/${code}`, tenPercent)).status).toBe(200);
    for (const wanted of [ofCampaign, { voucher: code, customer: somebody() }]) {
      const answers = await Promise.all(Array.from({ length: 16 }, () => publish(wanted)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    }
    expect((await publish({ ...ofCampaign, customer: somebody() })).body.key).toBe('voucher_already_published');
  });

  itAlike('are refused for what cannot be', async () => {
    const name = await campaign(2);
    const customer = somebody();
    const sourceId = unique('source');
    const first = await publish({ campaign: name, customer, source_id: sourceId });
    expect((await list(`source_id=${sourceId}`)).publications[0].vouchers).toEqual([codeOf(first)]);
    const keyOf = async (body: object) => (await publish({ customer: somebody(), ...body })).body.key;
    expect(await keyOf({ campaign: name, source_id: sourceId })).toBe('duplicate_source_id');
    expect(await keyOf({ voucher: codeOf(first) })).toBe('voucher_already_published');
    expect(await keyOf({})).toBe('missing_vouchers');
    expect(await keyOf({ voucher: unique('NOPE') })).toBe('not_found');
    expect(await keyOf({ campaign: { name, count: 51 } })).toBe('invalid_payload');
    expect(await keyOf({ campaign: { name, count: 2 }, source_id: unique('source') })).toBe('invalid_payload');
    const byQuery = await shop.get(`/v1/publications/create?campaign[name]=${name}&customer[source_id]=ada`);
    expectToKeepContract('create-publication-1', byQuery);
    expect(byQuery).toMatchObject({ status: 403, body: { key: 'integration_api_key_required' } });
  });

  it('of somebody who was erased are as documented, and a repeat is answered without what was stored of the person', async () => {
    const { client } = await newProject();
    const [code, source_id] = [unique('CODE'), unique('ada')];
    await client.post(`/v1/vouchers/${code}`, {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'AMOUNT', amount_off: 1 },
    });
    const headers = { 'idempotency-key': unique('key') };
    const body = { voucher: code, customer: { source_id, name: 'Ada Lovelace' } };
    const first = await client.post('/v1/publications', body, headers);
    expect((await client.post('/v1/publications', body, headers)).body).toEqual(first.body);
    const erased = await client.post(`/v1/customers/${source_id}/permanent-deletion`);
    expect(erased.status).toBe(200);
    const repeated = await client.post('/v1/publications', body, headers);
    expect(repeated).toMatchObject({ status: 200, body: { id: first.body.id, customer: { object: 'customer' } } });
    expect(JSON.stringify(repeated.body.customer)).not.toMatch(/Lovelace|ada-/);
    const listed = await client.get('/v1/publications');
    expect(listed.body.publications).toMatchObject([{ customer: { id: first.body.customer_id, object: 'customer' } }]);
    const ofVoucher = await client.get(`/v1/vouchers/${code}/publications`);
    expect(JSON.stringify([repeated.body, listed.body, ofVoucher.body])).not.toContain(source_id);
  });

  it('are the same publication when a request is repeated', async () => {
    const name = await campaign(3);
    const body = { campaign: { name }, customer: somebody() };
    const headers = { 'idempotency-key': unique('key') };
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.post('/v1/publications', body, headers)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await list(`campaign=${name}`)).total).toBe(1);
  });
});
