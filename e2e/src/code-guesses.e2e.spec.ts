import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Answer, type Json, management, newProject, type Project, unique } from './client.js';
import { WebhookReceiver } from './webhook-receiver.js';

const discount = { type: 'AMOUNT', amount_off: 100 };
const order = { amount: 1_000 };

/** Codes that do not work, each for another reason. */
async function unusableCodes({ client }: Project): Promise<string[]> {
  const made = async (name: string, body: object) => {
    const code = unique(name);
    const voucher = { type: 'DISCOUNT_VOUCHER', discount, ...body };
    expect((await client.post(`/v1/vouchers/${code}`, voucher)).status).toBe(200);
    return code;
  };
  const used = await made('USED', { redemption: { quantity: 1 } });
  expect((await client.post(`/v1/vouchers/${used}/redemption`, { order })).status).toBe(200);
  const disabled = await made('OFF', { active: false });
  const expired = await made('OLD', { expiration_date: '2020-01-01T00:00:00Z' });
  const early = await made('EARLY', { start_date: '2099-01-01T00:00:00Z' });
  const elsewhere = await newProject();
  const foreign = unique('FOREIGN');
  await elsewhere.client.post(`/v1/vouchers/${foreign}`, { type: 'DISCOUNT_VOUCHER', discount });
  return [used, disabled, expired, early, foreign, unique('NONE')];
}

/** What a browser is told about a code, without what names the code and the request. */
function told({ status, body }: Answer, code: string): string {
  const ids = /"(id|request_id|resource_id|created_at)":"[^"]*"/g;
  const text = JSON.stringify({ status, body }).replaceAll(code, 'CODE').replaceAll(ids, '"$1":""');
  return text.replaceAll(/(valid|rf|track)_\w+/g, 'ID');
}

describe('Codes that do not work', () => {
  const asked = ({ browser }: Project, code: string): Promise<Answer>[] => {
    const redeemables = [{ object: 'voucher', id: code }];
    return [
      browser.post('/client/v1/validations', { redeemables, order }),
      browser.get(`/client/v1/validate?code=${code}&amount=1000`),
      browser.post('/client/v1/redemptions', { redeemables, order }),
      browser.post(`/client/v1/redeem?code=${code}`, { order }),
    ];
  };
  const allTold = async (project: Project, codes: readonly string[]) => {
    const answers = codes.map(async (code) => {
      const each = await Promise.all(asked(project, code));
      return JSON.stringify(each.map((answer) => told(answer, code)));
    });
    return new Set(await Promise.all(answers));
  };

  it('look different to browsers, and all the same where the project says so', async () => {
    const shop = await newProject({ code_guess_limit: { value: 1_000, duration: 'PT10M' } });
    const codes = await unusableCodes(shop);
    expect((await allTold(shop, codes)).size).toBeGreaterThan(2);
    const path = `/management/v1/projects/${shop.id}`;
    const changed = await management.put(path, { client_uniform_refusals: true });
    expect(changed.body).toMatchObject({ client_uniform_refusals: true, code_guess_limit: { value: 1_000 } });
    const uniform = [...(await allTold(shop, codes))];
    expect(uniform).toEqual(uniform.slice(0, 1));
    // The shop itself, and who looks at what failed, still learns why.
    const [used = ''] = codes;
    const own = await shop.client.post('/v1/validations', { redeemables: [{ object: 'voucher', id: used }], order });
    expect(own.body.redeemables[0].result.error.key).toBe('quantity_exceeded');
    const failed = await shop.client.get(
      `/v1/redemptions?result=FAILURE&filters[voucher_code][conditions][$is]=${used}`,
    );
    expect(failed.body.redemptions[0]).toMatchObject({ failure_code: 'quantity_exceeded' });
  });
});

describe('Guesses at codes', () => {
  let receiver: WebhookReceiver;
  let shop: Project;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    shop = await newProject({ client_uniform_refusals: true });
    const path = `/management/v1/projects/${shop.id}/webhooks`;
    const webhook = { target_url: receiver.at(), events: ['project.code_guesses_refused'] };
    expect((await management.post(path, webhook)).status).toBe(200);
  });

  afterAll(() => receiver.stop());

  it('are refused after twenty from one address, whatever they name, and the project is notified once', async () => {
    const code = unique('REAL');
    await shop.client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
    const validate = (...ids: string[]) => {
      const redeemables = ids.map((id) => ({ object: 'voucher', id }));
      return shop.browser.post('/client/v1/validations', { redeemables, order });
    };
    // A request counts as often as it names codes that do not work.
    const several = Array.from({ length: 5 }, () => unique('GUESS'));
    for (let n = 0; n < 3; n++) expect((await validate(...several)).status).toBe(200);
    for (let n = 0; n < 5; n++) {
      expect((await validate(code)).body.valid).toBe(true);
      expect((await validate(unique('GUESS'))).body.valid).toBe(false);
    }
    const refused = await validate(code);
    expect(refused).toMatchObject({ status: 429, body: { key: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect((await shop.browser.post(`/client/v1/redeem?code=${code}`, { order })).status).toBe(429);
    expect((await shop.client.post(`/v1/vouchers/${code}/redemption`, { order })).status).toBe(200);
    const log = `/management/v1/projects/${shop.id}/audit-log?limit=100`;
    const noted = async (): Promise<Json[]> =>
      (await management.get(log)).body.data.filter(({ type }: Json) => type === 'project.code_guesses_refused');
    expect(await eventually(noted, (entries) => entries.length > 0)).toHaveLength(1);
    await receiver.receivedTimes(1);
    const [sent] = receiver.sent('project.code_guesses_refused');
    expect(sent?.data).toMatchObject({ project: { id: shop.id }, limit: { failures: 20, duration: 'PT10M' } });
  });
});
