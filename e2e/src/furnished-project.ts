import { sampleOrder, type SampleProject } from '@perkstream/published';
import { type Client, type Json, management } from './client.js';
import { eventually } from './eventually.js';
import { type Background, makeBackground } from './furnished/background.js';
import { type Campaigns, makeCampaigns } from './furnished/campaigns.js';
import { type Catalogue, makeCatalogue } from './furnished/catalogue.js';
import { type Customers, makeCustomers } from './furnished/customers.js';
import { type Loyalty, makeLoyalty } from './furnished/loyalty.js';
import { Maker } from './furnished/maker.js';
import { makeManaged, type Managed, UNKNOWN } from './furnished/management.js';
import { makeRedemptions, type Redemptions } from './furnished/redemptions.js';
import { makeReferrals, type Referrals } from './furnished/referrals.js';
import { makeVouchers, type Vouchers } from './furnished/vouchers.js';

/** One of everything that a project can hold. */
export interface FurnishedProject
  extends
    SampleProject,
    Catalogue,
    Customers,
    Vouchers,
    Campaigns,
    Loyalty,
    Referrals,
    Redemptions,
    Background,
    Managed {
  /** Of the member, where `earnPending` made some: they come a moment after the order that earns them. */
  readonly pendingPoints?: string;
  /** A gift card of `codes`, assigned to the program. */
  readonly reward: string;
  readonly rewardAssignment: string;
  /** For balances that nobody has */
  readonly loyaltyTier: string;
  /** A program in which customers bring others. */
  readonly referral: Named;
  /** A code of it that was published to the customer. */
  readonly referralCode: Named;
  /** Somebody who was added to the code: the id of the holder. */
  readonly referee: string;
  readonly fullName: string;
  readonly email: string;
  readonly order: Named;
  readonly category: Named;
  readonly product: Named;
  readonly productName: string;
  /** Of the product */
  readonly sku: Named;
  /** Everything of the catalogue that has a source id */
  readonly collection: Named;
  /** A list with the customer in it */
  readonly segment: Named;
  readonly rule: string;
  readonly assignment: string;
  /** Of the coupon */
  readonly redemption: string;
  readonly rolledBack: string;
  readonly rollback: string;
  readonly failure: string;
  /** Where the id of the project was told: only management keys can make it. */
  readonly customEvent: Named;
  /** The schema of a type of objects within metadata, and that type */
  readonly metadataSchema: Named;
  /** The id of a webhook that is told of nothing */
  readonly webhook: string;
  /** The id of a key of the project that only reads */
  readonly apiKey: string;
  /** Somebody in the project, and the login */
  readonly user: Named;
  /** A voucher in the bin */
  readonly binned: Named;
  readonly binEntry: string;
  /** Of the campaign of gift cards */
  readonly template: Named;
  /** Of a campaign that was deleted */
  readonly asyncAction: string;
  /** A file that is made */
  readonly exported: string;
  /** Of the coupon and the tier together */
  readonly stack: string;
  readonly children: readonly string[];
}

export const furnishedOrder = sampleOrder;

/**
 * @param mark appears in every name, code, source id and text
 * @param project its id, for operations that name it in their bodies
 * @param by makes what only management keys can make in it
 */
export async function furnish(
  client: Client,
  mark: string,
  project = UNKNOWN,
  by = management,
): Promise<FurnishedProject> {
  const maker = new Maker(client, mark);
  const customers = await makeCustomers(maker);
  const catalogue = await makeCatalogue(maker);
  const vouchers = await makeVouchers(maker, catalogue);
  const campaigns = await makeCampaigns(maker, customers);
  const loyalty = await makeLoyalty(maker, customers, campaigns);
  const referrals = await makeReferrals(maker, customers);
  const redemptions = await makeRedemptions(maker, customers, vouchers, campaigns);
  const background = await makeBackground(maker);
  const managed = await makeManaged(by, mark, project);
  const asked = new URLSearchParams({ grant_type: 'client_credentials', scope: 'vouchers' });
  const { access_token: accessToken } = await maker.post('/v1/oauth/token', asked);
  return {
    ...{ ...customers, ...catalogue, ...vouchers, ...campaigns, ...loyalty },
    ...{ ...referrals, ...redemptions, ...background, ...managed },
  const post = async (path: string, body?: object): Promise<Json> => done(await client.post(path, body), path);
  const named = async (path: string, name: string, body: object): Promise<Named> => {
    return { id: (await post(path, body)).id, name };
  };

  const customer = await named('/v1/customers', `${mark}-ada`, {
    source_id: `${mark}-ada`,
    name: `Ada ${mark}`,
    email: `${mark}@example.com`,
    metadata: { note: mark },
  });
  const order = await named('/v1/orders', `${mark}-order`, {
    ...furnishedOrder,
    source_id: `${mark}-order`,
    customer: { id: customer.id },
  });
  const { id: categoryId } = await post('/v1/categories', { name: `${mark}-category`, hierarchy: 1 });
  const category = { id: categoryId, name: `${mark}-category` };
  const product = await named('/v1/products', `${mark}-shirt`, {
    id: `prod_${mark}`,
    source_id: `${mark}-shirt`,
    name: `Shirt ${mark}`,
    price: 5_000,
    attributes: ['size'],
    metadata: { note: mark },
  });
  const sku = await named(`/v1/products/${product.id}/skus`, `${mark}-shirt-m`, {
    id: `sku_${mark}`,
    source_id: `${mark}-shirt-m`,
    sku: `Shirt M ${mark}`,
    attributes: { size: 'M' },
  });
  const collection = await named('/v1/product-collections', `${mark}-collection`, {
    type: 'AUTO_UPDATE',
    name: `${mark}-collection`,
    filter: { junction: 'and', source_id: { conditions: { $has_value: [] } } },
  });
  const segment = await named('/v1/segments', `${mark}-segment`, {
    type: 'static',
    name: `${mark}-segment`,
    customers: [customer.id],
  });
  const rule = await post('/v1/validation-rules', {
    name: `Enough ${mark}`,
    rules: { 1: { name: 'order.amount', conditions: { $more_than: [100] } }, logic: '1' },
    error: { message: `Too little ${mark}` },
  });
  const coupon = await named(`/v1/vouchers/${mark}-COUPON`, `${mark}-COUPON`, {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'PERCENT', percent_off: 10 },
    redemption: { quantity: 5 },
    category_id: categoryId,
    additional_info: mark,
    metadata: { note: mark },
  });
  const card = await named(`/v1/vouchers/${mark}-CARD`, `${mark}-CARD`, {
    type: 'GIFT_VOUCHER',
    gift: { amount: 15_000 },
  });
  const held = await named(`/v1/vouchers/${mark}-HELD`, `${mark}-HELD`, {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'AMOUNT', amount_off: 1_000 },
    redemption: { quantity: 1 },
  });
  const assignment = await post(`/v1/validation-rules/${rule.id}/assignments`, {
    related_object_type: 'voucher',
    related_object_id: coupon.id,
  });
  const campaign = await post('/v1/campaigns', {
    name: `${mark}-campaign`,
    campaign_type: 'PROMOTION',
    description: mark,
    promotion: { tiers: [{ name: `Tier ${mark}`, action: { discount: { type: 'AMOUNT', amount_off: 1_000 } } }] },
  });
  const tier = campaign.promotion.tiers[0].id as string;

  const { id: promotionStack } = await post(`/v1/promotions/${campaign.id}/stacks`, {
    name: `Stack ${mark}`,
    tiers: { ids: [tier] },
    metadata: { note: mark },
  });

  const codes = await named('/v1/campaigns', `${mark}-codes`, {
    name: `${mark}-codes`,
    campaign_type: 'GIFT_VOUCHERS',
    type: 'AUTO_UPDATE',
    voucher: { type: 'GIFT_VOUCHER', gift: { amount: 9_000 } },
  });
  const published = await named(`/v1/campaigns/${codes.id}/vouchers/${mark}-PUBLISHED`, `${mark}-PUBLISHED`, {});
  const publication = await post('/v1/publications', {
    voucher: published.name,
    customer: { id: customer.id },
    source_id: `${mark}-publication`,
    metadata: { note: mark },
  });

  const template = await named('/v1/templates/campaigns', `${mark}-template`, {
    name: `${mark}-template`,
    campaign_id: codes.id,
    description: mark,
  });

  const program = await named('/v1/campaigns', `${mark}-program`, {
    name: `${mark}-program`,
    campaign_type: 'LOYALTY_PROGRAM',
    type: 'AUTO_UPDATE',
    voucher: {
      type: 'LOYALTY_CARD',
      loyalty_card: { points: 0, expiration_rules: { period_type: 'MONTH', period_value: 12 } },
    },
  });
  const member = await named(`/v1/campaigns/${program.id}/vouchers/${mark}-MEMBER`, `${mark}-MEMBER`, {});
  await post('/v1/publications', { voucher: member.name, customer: { id: customer.id } });
  await post(`/v1/loyalties/${program.id}/members/${member.name}/balance`, { points: 1_000, reason: mark });
  const otherMember = await named(`/v1/campaigns/${program.id}/vouchers/${mark}-OTHER`, `${mark}-OTHER`, {});
  await post('/v1/publications', { voucher: otherMember.name, customer: { source_id: `${mark}-grace` } });
  await post(`/v1/loyalties/members/${otherMember.name}/balance`, { points: 1_000 });
  const [earningRule] = await post(`/v1/loyalties/${program.id}/earning-rules`, [
    {
      event: 'order.paid',
      loyalty: { type: 'FIXED', points: 5 },
      source: { banner: mark },
      pending_points: { period_type: 'DAY', period_value: 90 },
    },
  ]);
  const { id: reward } = await post('/v1/rewards', {
    name: `Reward ${mark}`,
    parameters: { campaign: { id: codes.id, balance: 700 } },
    metadata: { note: mark },
  });
  const tiers = [{ name: mark, points: { from: 1_000_000 }, metadata: { note: mark } }];
  const [{ id: loyaltyTier }] = await post(`/v1/loyalties/${program.id}/tiers`, tiers);
  const { id: rewardAssignment } = await post(`/v1/rewards/${reward}/assignments`, {
    campaign: program.id,
    parameters: { loyalty: { points: 100 } },
  });

  const referral = await named('/v1/campaigns', `${mark}-referral`, {
    name: `${mark}-referral`,
    campaign_type: 'REFERRAL_PROGRAM',
    type: 'AUTO_UPDATE',
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 500 } },
    referral_program: { conversion_event_type: 'redemption' },
  });
  const referralCode = await named(`/v1/campaigns/${referral.id}/vouchers/${mark}-FRIEND`, `${mark}-FRIEND`, {});
  await post('/v1/publications', { voucher: referralCode.name, customer: { id: customer.id } });
  const { holders } = await post(`/v1/referrals/members/${referralCode.name}/holders`, {
    holders: [{ source_id: `${mark}-grace` }],
    metadata: { note: mark },
  });

  const sessionKey = `${mark}-session`;
  await post('/v1/validations', {
    redeemables: [{ object: 'voucher', id: held.name }],
    order: furnishedOrder,
    session: { type: 'LOCK', key: sessionKey, ttl: 1, ttl_unit: 'DAYS' },
  });
  const redeem = (redeemables: object[], extra: object = {}) =>
    post('/v1/redemptions', { redeemables, order: furnishedOrder, customer: { id: customer.id }, ...extra });
  const redeemed = await redeem([{ object: 'voucher', id: coupon.name }], { metadata: { note: mark } });
  const spent = await redeem([{ object: 'voucher', id: card.name, gift: { credits: 700 } }]);
  await shown(client, `/v1/redemptions/${spent.redemptions[0].id}`);
  const rollback = await post(`/v1/redemptions/${spent.redemptions[0].id}/rollback`, { reason: mark });
  const stack = await redeem([
    { object: 'voucher', id: coupon.name },
    { object: 'promotion_tier', id: tier },
  ]);
  const refused = await client.post('/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: coupon.name }],
    order: { amount: 1 },
  });
  if (refused.status !== 400) throw new Error(`Redeemed against its rule: ${JSON.stringify(refused.body)}`);

  const binned = await named(`/v1/vouchers/${mark}-BINNED`, `${mark}-BINNED`, {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'AMOUNT', amount_off: 1_000 },
  });
  await client.delete(`/v1/vouchers/${binned.name}`);
  const { body: bin } = await client.get('/v1/trash-bin');

  const spare = await post('/v1/campaigns', { name: `${mark}-spare`, campaign_type: 'PROMOTION' });
  const { async_action_id: asyncAction } = (await client.delete(`/v1/campaigns/${spare.id}`)).body;
  await ended(client, asyncAction);

  const { id: exported } = await post('/v1/exports', { exported_object: 'voucher_transactions' });
  await exportOf(client, exported);

  const customEvent = await furnishedEvent(by, mark, project);
  const metadataSchema = await furnishedSchema(by, mark, project);
  const webhook = await furnishedWebhook(by, project);
  const apiKey = await furnishedKey(by, project);
  const user = await furnishedUser(by, mark, project);

  const { access_token: accessToken } = await post(
    '/v1/oauth/token',
    new URLSearchParams({ grant_type: 'client_credentials', scope: 'vouchers' }),
  );

  return {
    project,
    coupon,
    card,
    held,
    sessionKey,
    campaign: { id: campaign.id, name: campaign.name },
    tier,
    promotionStack,
    codes,
    published,
    publication: publication.id,
    customer,
    program,
    member,
    otherMember,
    earningRule: earningRule.id,
    reward,
    rewardAssignment,
    loyaltyTier,
    referral,
    referralCode,
    referee: holders[0].id,
    fullName: `Ada ${mark}`,
    email: `${mark}@example.com`,
    order,
    category,
    product,
    productName: `Shirt ${mark}`,
    sku,
    collection,
    segment,
    rule: rule.id,
    assignment: assignment.id,
    redemption: redeemed.redemptions[0].id,
    rolledBack: spent.redemptions[0].id,
    rollback: rollback.id,
    failure: refused.body.resource_id,
    binned,
    binEntry: bin.data[0].id,
    template,
    customEvent,
    metadataSchema,
    webhook,
    apiKey,
    user,
    asyncAction,
    accessToken,
  };
}

async function furnishedEvent(by: Client, mark: string, project: string): Promise<Named> {
  if (project === UNKNOWN) return { id: UNKNOWN, name: UNKNOWN };
  const path = `/management/v1/projects/${project}/custom-event-schemas`;
  const name = `${mark}-event`;
  const body = { name, schema: { properties: { pages: { type: 'number', optional: true } } } };
  const { id } = done(await by.post(path, body), path) as Json;
  return { id, name };
}

async function furnishedSchema(by: Client, mark: string, project: string): Promise<Named> {
  if (project === UNKNOWN) return { id: UNKNOWN, name: UNKNOWN };
  const path = `/management/v1/projects/${project}/metadata-schemas`;
  const name = `${mark}-address`;
  const properties = { city: { type: 'string', optional: true, array: false } };
  const { id } = done(await by.post(path, { related_object: name, properties }), path) as Json;
  return { id, name };
}

async function furnishedWebhook(by: Client, project: string): Promise<string> {
  if (project === UNKNOWN) return UNKNOWN;
  const path = `/management/v1/projects/${project}/webhooks`;
  const { id } = done(await by.post(path, { target_url: 'https://hooks.example/', events: [] }), path) as Json;
  return id;
}

async function furnishedKey(by: Client, project: string): Promise<string> {
  if (project === UNKNOWN) return UNKNOWN;
  const path = '/management/v1/api-keys';
  const key = { kind: 'application', project_id: project, name: 'Till', role: 'VIEWER' };
  const { id } = done(await by.post(path, key), path) as Json;
  return id;
}

async function furnishedUser(by: Client, mark: string, project: string): Promise<Named> {
  if (project === UNKNOWN) return { id: UNKNOWN, name: UNKNOWN };
  const name = `${mark}-user@example.com`.toLowerCase();
  const invited = { email: name, first_name: 'Ada', last_name: 'Lovelace', projects: { [project]: 'USER' } };
  await by.post('/management/v1/projects/users/invite', invited);
  const path = `/management/v1/projects/${project}/users/${encodeURIComponent(name)}`;
  const { id } = done(await by.get(path), path) as Json;
  return { id, name };
}

/** Pays an order by which a member earns points that wait, and waits for them. */
export async function earnPending(
  client: Client,
  { program, customer }: Pick<FurnishedProject, 'program' | 'customer'>,
): Promise<string> {
  const paid = await client.post('/v1/orders', { status: 'PAID', amount: 1_000, customer: { id: customer.id } });
  const find = async (): Promise<Json | undefined> => {
    const { body } = await client.get(`/v1/loyalties/${program.id}/pending-points?limit=100`);
    return body.data.find((each: Json) => each.order_id === paid.body.id);
  };
  return (await eventually(find, (found) => found !== undefined))?.id;
}
