import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Client, management, newProject, type Project, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

/** Operations under `/client/v1`, as a page of the shop sends them. */
describe('A browser', () => {
  let shop: Project;

  beforeAll(async () => {
    shop = await newProject();
  });

  const order = { items: [{ product_id: 'prod_shirt', quantity: 2, price: 5_000 }] };
  const percent = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };

  async function voucher(project = shop): Promise<string> {
    const code = unique('CODE');
    expect((await project.client.post(`/v1/vouchers/${code}`, percent)).status).toBe(200);
    return code;
  }

  it('validates and redeems as a server does', async () => {
    const code = await voucher();
    const redeemables = [{ object: 'voucher', id: code }];
    const validated = await shop.browser.post('/client/v1/validations', { redeemables, order });
    expectToKeepContract('validate-stacked-discounts-client-side', validated);
    const byServer = await shop.client.post('/v1/validations', { redeemables, order });
    expect({ ...validated.body, id: '' }).toEqual({ ...byServer.body, id: '' });
    const customer = { source_id: unique('ada'), name: 'Ada' };
    const redeemed = await shop.browser.post('/client/v1/redemptions', { redeemables, order, customer });
    expectToKeepContract('redeem-stacked-discounts-client-side', redeemed);
    expect(redeemed.body.redemptions[0]).toMatchObject({ result: 'SUCCESS', customer: { name: 'Ada' } });
    const shown = await shop.client.get(`/v1/redemptions/${redeemed.body.redemptions[0].id}`);
    expect(shown.body.channel).toEqual({
      channel_id: shop.clientKeys['x-client-application-id'],
      channel_type: 'API',
    });
  });

  it('leaves one record a day of refusals that are alike, and of guesses at codes', async () => {
    const { client, browser } = await newProject();
    const used = unique('USED');
    const once = { ...percent, redemption: { quantity: 1 } };
    expect((await client.post(`/v1/vouchers/${used}`, once)).status).toBe(200);
    const redeem = (id: string, by = browser) =>
      by.post('/client/v1/redemptions', { redeemables: [{ object: 'voucher', id }], order });
    expect((await redeem(used)).status).toBe(200);
    const refused: Answer[] = [];
    for (const code of [used, 'GUESS-1', used, 'GUESS-2']) refused.push(await redeem(code));
    const [first, guess, second, another] = refused.map(({ body }) => body.resource_id);
    expect([second, another]).toEqual([first, guess]);
    const keys = ['quantity_exceeded', 'not_found'];
    expect(refused.map(({ body }) => body.key)).toEqual([...keys, ...keys]);
    const { body } = await client.get('/v1/redemptions?result=FAILURE');
    expect(body.redemptions.map(({ id }: { id: string }) => id).sort()).toEqual([first, guess].sort());
  });

  it('may ask under a key that a server uses, and holds it from nobody', async () => {
    const redeemables = [{ object: 'voucher', id: await voucher() }];
    const under = { 'idempotency-key': unique('order') };
    const byBrowser = new Client({ ...shop.browser.keys, ...under });
    const byServer = new Client({ ...shop.client.keys, ...under });
    expect((await byBrowser.post('/client/v1/validations', { redeemables, order })).status).toBe(200);
    for (const amount of [1_000, 2_000]) {
      expect((await byServer.post('/v1/validations', { redeemables, order: { amount } })).status).toBe(200);
    }
  });

  it('validates by query, as old pages do', async () => {
    const code = await voucher();
    const query = new URLSearchParams({
      code,
      'item[0][product_id]': 'prod_shirt',
      'item[0][quantity]': '3',
      'item[0][price]': '5000',
      'customer[source_id]': unique('ada'),
      'metadata[page]': 'basket',
      session_type: 'LOCK',
      session_ttl: '3',
      session_ttl_unit: 'HOURS',
    });
    const validated = await shop.browser.get(`/client/v1/validate?${query}`);
    expectToKeepContract('validate-voucher-client-side', validated);
    expect(validated.body).toMatchObject({
      valid: true,
      code,
      order: { amount: 15_000, total_amount: 13_500, items: [{ quantity: 3, subtotal_amount: 15_000 }] },
      // A browser locks for an hour at most.
      session: { type: 'LOCK', ttl: 1, ttl_unit: 'HOURS' },
    });
    const byAmount = await shop.browser.get(`/client/v1/validate?code=${code}&amount=1000&customer=ada`);
    expect(byAmount.body).toMatchObject({ valid: true, order: { total_amount: 900 } });
    const unknown = await shop.browser.get('/client/v1/validate?code=nobody');
    expectToKeepContract('validate-voucher-client-side', unknown);
    expect(unknown.body).toMatchObject({ valid: false, code: 'nobody' });
    expect(await shop.browser.get('/client/v1/validate')).toMatchObject({
      status: 400,
      body: { key: 'invalid_query_params' },
    });
  });

  it('asks what may apply to its cart', async () => {
    const { client, browser } = await newProject();
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 20 } };
    expect((await client.post('/v1/vouchers/TWENTY', voucher)).status).toBe(200);
    const body = { order, customer: { source_id: 'ada' }, options: { expand: ['redeemable'] } };
    const found = await browser.post('/client/v1/qualifications', body);
    expectToKeepContract('check-eligibility-client-side', found);
    expect(found.body.redeemables.data).toMatchObject([
      { object: 'voucher', id: 'TWENTY', order: { total_amount: 8_000 } },
    ]);
    const byServer = await client.post('/v1/qualifications', body);
    expect(found.body.redeemables).toEqual(byServer.body.redeemables);
    expect((await browser.post('/client/v1/qualifications', { scenario: 'NONE' })).body.key).toBe('invalid_payload');
  });

  it('gets no conditions of rules, and nothing that is stored of a customer whose source id it knows', async () => {
    const { client, browser } = await newProject();
    const [code, ada] = [unique('CODE'), unique('ada')];
    await client.post('/v1/customers', {
      source_id: ada,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      metadata: { vip: 'platinum' },
    });
    const rules = { 1: { name: 'customer.metadata', property: 'vip', conditions: { $is: ['platinum'] } }, logic: '1' };
    const rule = await client.post('/v1/validation-rules', { name: unique('Rule'), type: 'basic', rules });
    expect(rule.status).toBe(200);
    const created = await client.post(`/v1/vouchers/${code}`, { ...percent, validation_rules: [rule.body.id] });
    expect(created.status).toBe(200);
    const cart = { order, customer: { source_id: ada }, options: { explain: true } };
    const redeemables = [{ object: 'voucher', id: code }];
    const answers = [
      await browser.post('/client/v1/validations', { ...cart, redeemables }),
      await browser.post('/client/v1/qualifications', cart),
      await browser.post('/client/v1/redemptions', { ...cart, redeemables }),
      await browser.post(`/client/v1/redeem?code=${code}`, cart),
      await browser.post('/client/v1/publish', { voucher: code, customer: { source_id: ada } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/explanation|platinum|Lovelace|ada@example|\$is/);
    }
    const byServer = await client.post('/v1/validations', { ...cart, redeemables });
    expect(JSON.stringify(byServer.body)).toMatch(/explanation.*platinum/);
  });

  it('redeems by query, too', async () => {
    const code = await voucher();
    const redeemed = await shop.browser.post(`/client/v1/redeem?code=${code}&tracking_id=${unique('ada')}`, { order });
    expectToKeepContract('redeem-voucher-client-side', redeemed);
    expect(redeemed.body).toMatchObject({ result: 'SUCCESS', voucher: { code } });
    expect(redeemed.body.tracking_id).toMatch(/^track_/);
    const unknown = await shop.browser.post('/client/v1/redeem?code=nobody', { order });
    expect(unknown).toMatchObject({ status: 404, body: { key: 'not_found' } });
  });

  it('lists tiers and gives itself a code', async () => {
    const code = await voucher();
    const published = await shop.browser.post('/client/v1/publish', {
      voucher: code,
      customer: { source_id: unique('ada') },
    });
    expectToKeepContract('create-publication-client-side', published);
    expect(published.body).toMatchObject({ result: 'SUCCESS', voucher: { code } });
    const created = await shop.client.post('/v1/campaigns', {
      name: unique('Campaign'),
      campaign_type: 'PROMOTION',
      promotion: { tiers: [{ name: 'Tier', action: { discount: { type: 'AMOUNT', amount_off: 1_000 } } }] },
    });
    const listed = await shop.browser.get('/client/v1/promotions/tiers?is_available=true');
    expectToKeepContract('list-promotion-tiers-client-side', listed);
    expect(listed.body.tiers.map(({ id }: { id: string }) => id)).toEqual([created.body.promotion.tiers[0].id]);
  });

  it('may do what the project has switched on, and gets an error for the rest', async () => {
    const closed = await newProject({ client_redeem_enabled: false, client_publish_enabled: false });
    const code = await voucher(closed);
    const redeemables = [{ object: 'voucher', id: code }];
    expect((await closed.browser.post('/client/v1/validations', { redeemables, order })).status).toBe(200);
    const attempts: [string, object, string][] = [
      ['/client/v1/redemptions', { redeemables, order }, 'client_redeem_enabled'],
      [`/client/v1/redeem?code=${code}`, { order }, 'client_redeem_enabled'],
      ['/client/v1/publish', { voucher: code, customer: { source_id: 'ada' } }, 'client_publish_enabled'],
    ];
    for (const [path, body, name] of attempts) {
      const { status, body: answer } = await closed.browser.post(path, body);
      expect({ status, key: answer.key }).toEqual({ status: 403, key: 'missing_required_permission' });
      expect(answer.details).toContain(name);
    }
    expect((await closed.client.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity).toBe(0);
  });

  it('makes and changes customers where the project lets it; known ones it may name', async () => {
    const closed = await newProject({ client_create_customer_enabled: false });
    const code = await voucher(closed);
    const redeem = (customer: object) =>
      closed.browser.post('/client/v1/redemptions', {
        redeemables: [{ object: 'voucher', id: code }],
        order,
        customer,
      });
    const known = unique('ada');
    await closed.client.post('/v1/customers', { source_id: known, name: 'Ada' });
    expect(await redeem({ source_id: unique('eve'), name: 'Eve' })).toMatchObject({
      status: 404,
      body: { key: 'not_found', resource_type: 'customer' },
    });
    expect(await redeem({ source_id: known, name: 'Mallory' })).toMatchObject({ status: 200 });
    const redeemOlder = (people: object) =>
      closed.browser.post(`/client/v1/redeem?code=${code}`, { order: { ...order, ...people } });
    const someone = { source_id: known, name: 'Mallory' };
    const byEve = await redeemOlder({ customer: someone, referrer: { source_id: unique('eve') } });
    expect(byEve).toMatchObject({ status: 404, body: { key: 'not_found', resource_type: 'customer' } });
    const { body: bought } = await redeemOlder({ customer: someone, referrer: someone });
    expect(bought.order).toMatchObject({ customer_id: bought.customer_id, referrer_id: bought.customer_id });
    expect((await closed.client.get(`/v1/customers/${known}`)).body.name).toBe('Ada');
    expect((await closed.client.get('/v1/customers')).body.customers).toHaveLength(1);
  });

  it('is known by its keys and by where its page comes from', async () => {
    const { clientKeys, client } = shop;
    const validate = (keys: Record<string, string>) =>
      new Client(keys).post('/client/v1/validations', { redeemables: [{ object: 'voucher', id: 'x' }], order });
    expect((await validate({ ...clientKeys, origin: 'https://shop.example' })).status).toBe(200);
    expect((await validate({ ...clientKeys, origin: 'https://evil.example' })).body.key).toBe('forbidden');
    expect((await validate(clientKeys)).body.key).toBe('forbidden');
    expect((await validate({ ...client.keys, origin: 'https://shop.example' })).status).toBe(401);
    const preflight = await new Client({
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-client-application-id,x-client-token,content-type',
    }).send('OPTIONS', '/client/v1/validations');
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('POST');
    const allowed = (answer: Answer) =>
      ['origin', 'credentials', 'headers'].map((name) => answer.headers[`access-control-allow-${name}`] ?? null);
    const asked = 'x-client-application-id,x-client-token,content-type';
    expect(allowed(preflight)).toEqual(['https://shop.example', 'true', asked]);
    const trusted = await validate({ ...clientKeys, origin: 'https://shop.example' });
    expect(allowed(trusted)).toEqual(['https://shop.example', 'true', null]);
    expect(trusted.headers['vary']).toBe('Origin');
    expect(allowed(await validate({ ...clientKeys, origin: 'https://evil.example' }))).toEqual([null, null, null]);
    expect(allowed(await validate({ origin: 'https://shop.example' }))).toEqual([null, null, null]);
  });

  it('finds what the project allows now, and no longer what it allowed before', async () => {
    const { id, clientKeys, browser, client } = await newProject();
    const set = async (settings: object) =>
      expect((await management.put(`/management/v1/projects/${id}`, settings)).status).toBe(200);
    const redeem = async (as: Client) => (await as.post('/client/v1/redeem?code=nobody', { order })).status;
    const moved = new Client({ ...clientKeys, origin: 'capacitor://localhost' });
    for (let round = 0; round < 3; round++) {
      expect(await redeem(browser)).toBe(404);
      await set({ client_redeem_enabled: false });
      expect(await redeem(browser)).toBe(403);
      await set({ client_redeem_enabled: true, client_trusted_domains: ['capacitor://localhost'] });
      expect([await redeem(browser), await redeem(moved)]).toEqual([403, 404]);
      await set({ client_trusted_domains: ['shop.example'] });
      expect(await redeem(moved)).toBe(403);
    }
    const withoutOrigin = new Client(clientKeys);
    expect((await withoutOrigin.post('/client/v1/qualifications', { order })).status).toBe(200);
    const code = await voucher({ client } as Project);
    const toSomebody = { voucher: code, customer: { source_id: unique('ada') } };
    expect((await withoutOrigin.post('/client/v1/publish', toSomebody)).status).toBe(200);
    await set({ client_publish_enabled: false });
    expect((await withoutOrigin.post('/client/v1/publish', toSomebody)).status).toBe(403);
    expect((await client.post('/client/v1/publish', toSomebody)).body.customer).toMatchObject(toSomebody.customer);
  });

  it('is limited as its project says, which the headers of every answer state', async () => {
    const limits = { api_calls: [{ value: 4, duration: 'PT1H' }] };
    const { client, browser, id } = await newProject({ limits });
    expect((await management.get(`/management/v1/projects/${id}`)).body.limits).toEqual(limits);
    const answers: Answer[] = [];
    for (let n = 0; n < 3; n++) answers.push(await client.get('/v1/vouchers'));
    answers.push(await browser.post('/client/v1/qualifications', { order }), await client.get('/v1/vouchers'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    const left = answers.map(({ headers }) => headers['x-rate-limit-remaining']);
    expect(left).toEqual(['3', '2', '1', '0', '0']);
    expect(answers[4]?.body).toMatchObject({ code: 429, message: 'Too many requests hit the API too quickly.' });
    expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(0);
    await management.put(`/management/v1/projects/${id}`, { limits: {} });
    const free = await client.get('/v1/vouchers');
    expect([free.status, free.headers['x-rate-limit-limit']]).toEqual([200, '1000000']);
    const ofNobody = await Promise.all([client.get('/v1/nothing'), client.send('PATCH', '/v1/vouchers')]);
    for (const { headers } of ofNobody) expect(headers['x-rate-limit-limit']).toBe('1000000');
    const tooLong = await management.put(`/management/v1/projects/${id}`, {
      limits: { api_calls: [{ value: 4, duration: 'P1Y' }] },
    });
    expect(tooLong).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });

  it('finds operations that are not built yet to be none, and their names to be no codes', async () => {
    const { client } = await newProject();
    const enabled = await client.post('/v1/vouchers/enable', percent);
    expect(enabled).toMatchObject({ status: 501, body: { key: 'not_implemented' } });
    for (const code of ['import', 'importCSV', 'metadata', 'bulk', 'qualification']) {
      expect([code, (await client.post('/v1/vouchers', { ...percent, code })).status]).toEqual([code, 400]);
    }
    expect((await client.post('/v1/vouchers/metadata', percent)).status).toBeGreaterThanOrEqual(400);
    expect((await client.get('/v1/vouchers')).body.total).toBe(0);
    expect((await client.post('/v1/vouchers/imported', percent)).status).toBe(200);
  });
});
