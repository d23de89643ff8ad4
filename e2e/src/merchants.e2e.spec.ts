import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, type Json, newProject, type Project, unique } from './client.js';
import { documentedOperations } from './documented-operations.js';
import { invited, signedIn } from './signed-in.js';

/** All that a person with this role may use of a project; what else there is, is refused. */
const OPEN = [
  'GET /v1/redemptions',
  'GET /v1/redemptions/{redemptionId}',
  'GET /v1/vouchers/{code}',
  'POST /v1/loyalties/members/{memberId}/redemption',
  'POST /v1/loyalties/{campaignId}/members/{memberId}/redemption',
  'POST /v1/promotions/tiers/{promotionTierId}/redemption',
  'POST /v1/promotions/tiers/{tierId}/validation',
  'POST /v1/redemptions/{parentRedemptionId}/rollbacks',
  'POST /v1/redemptions/{redemptionId}/rollback',
  'POST /v1/vouchers/{code}/redemption',
  'POST /v1/vouchers/{code}/validate',
];

describe('A Merchant who is signed in', () => {
  const code = unique('TILL');
  const cart = { order: { amount: 4_000 } };
  let shop: Project;
  let merchant: Client;
  let colleague: Client;

  beforeAll(async () => {
    shop = await newProject();
    const person = async () => signedIn(await invited({ [shop.id]: 'MERCHANT' }), shop.id);
    [merchant, colleague] = [await person(), await person()];
    const discount = { type: 'PERCENT', percent_off: 10 };
    await shop.client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
  });

  const redeem = async (by: Client, from = code): Promise<string> =>
    (await by.post(`/v1/vouchers/${from}/redemption`, cart)).body.id;
  const idsFor = async (by: Client, query = ''): Promise<string[]> =>
    (await by.get(`/v1/redemptions?limit=100${query}`)).body.redemptions.map(({ id }: Json) => id);

  it('may use what a till needs, and nothing else', async () => {
    const operations = (await documentedOperations()).filter(({ keys }) => keys !== 'client');
    const open: string[] = [];
    for (const { method, path } of operations) {
      const nothing = path.replace('{projectId}', shop.id).replace(/\{\w+\}/g, 'none');
      const { status, body } = await merchant.send(method, nothing, method === 'GET' ? undefined : {});
      if (status !== 403 || body.key !== 'missing_required_permission') open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual(OPEN);
  });

  it('looks one code up, validates it and redeems it', async () => {
    expect((await merchant.get(`/v1/vouchers/${code}`)).body).toMatchObject({ code, discount: { percent_off: 10 } });
    const { body } = await merchant.post(`/v1/vouchers/${code}/validate`, cart);
    expect(body).toMatchObject({ valid: true, order: { total_amount: 3_600 } });
    expect(await redeem(merchant)).toMatch(/^r_/);
  });

  it('sees of redemptions those of its own alone, refused ones as well', async () => {
    const [own, others, ofKey] = [await redeem(merchant), await redeem(colleague), await redeem(shop.client)];
    const none = unique('NONE');
    expect((await merchant.post(`/v1/vouchers/${none}/redemption`, cart)).status).toBe(404);
    const seen = await idsFor(merchant);
    expect(seen).toContain(own);
    expect(seen.filter((id) => [others, ofKey].includes(id))).toEqual([]);
    const refused = (await merchant.get('/v1/redemptions?result=FAILURE')).body.redemptions;
    expect(refused.map(({ attempted }: Json) => attempted?.redeemables[0].id)).toContain(none);
    for (const id of [others, ofKey]) expect((await merchant.get(`/v1/redemptions/${id}`)).status).toBe(404);
    expect((await merchant.get(`/v1/redemptions/${own}`)).body).toMatchObject({ id: own });
    // No filter leads to what somebody else redeemed.
    const filter = '&filters[junction]=or&filters[voucher_code][conditions][$is][0]=';
    expect(await idsFor(merchant, `${filter}${code}`)).not.toContain(others);
    expect(await idsFor(shop.client)).toEqual(expect.arrayContaining([own, others, ofKey]));
  });

  it('rolls back what it redeemed, and nothing else', async () => {
    const [own, others] = [await redeem(merchant), await redeem(colleague)];
    for (const verb of ['rollback', 'rollbacks'])
      expect((await merchant.post(`/v1/redemptions/${others}/${verb}`)).status).toBe(404);
    expect((await merchant.post(`/v1/redemptions/${own}/rollback`, { reason: 'sent back' })).status).toBe(200);
    expect((await merchant.get(`/v1/redemptions/${own}`)).body.status).toBe('ROLLED_BACK');
    expect((await colleague.get(`/v1/redemptions/${others}`)).body.status).toBe('SUCCEEDED');
  });

  it('is found by the list of redemptions of everybody, as their person', async () => {
    const own = await redeem(colleague);
    const { id } = (await colleague.get('/console/v1/session')).body.user;
    const found = await idsFor(shop.client, `&filters[redeemed_by][conditions][$is][0]=${id}`);
    expect(found).toContain(own);
    expect(found.sort()).toEqual((await idsFor(colleague)).sort());
  });
});
