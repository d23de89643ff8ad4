import { eventually } from '@perkstream/kernel/testing/waiting';
import { apiOperations } from '@perkstream/published';
import { type Answer, type Client, type Json, management, newProject, unique } from './client.js';
import { earnPending, type SeededProject, seededOrder } from './seeded-project.js';
import { type DocumentedOperation } from './documented-operations.js';
import { type Parameters, withParameters } from './path.js';
import { ended } from './seeding/background.js';
import { type Place } from './place.js';
import { anew } from './sample-bodies.js';
import { invited } from './signed-in.js';

/** Makes a new thing, and returns the path parameters that name it. */
type Renewal = (place: Place, parameters: Parameters) => Promise<Parameters>;

/** How an operation that succeeds only once on each thing gets a new one; undefined for all other operations. */
export function renewalOf(operation: DocumentedOperation): Renewal | undefined {
  return renewals[operation.id] ?? creationBefore(operation);
}

/** For an operation that deletes: makes the thing by the operation that creates in the same collection, from its sample. */
function creationBefore({ method, path }: DocumentedOperation): Renewal | undefined {
  const [, collection, parameter] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
  const creation = apiOperations.find((each) => each.method === 'POST' && each.path === collection);
  if (method !== 'DELETE' || !parameter || !creation?.sample) return undefined;
  const { sample } = creation;
  return async ({ client, things }, parameters) => {
    const by = creation.path.startsWith('/management/') ? management : client;
    const created = made(await by.post(withParameters(creation.path, parameters), anew(sample(things))));
    return { [parameter]: [created].flat()[0].id };
  };
}

const renewals: Readonly<Record<string, Renewal>> = {
  'rollback-redemption': async ({ client, things }) => ({
    redemptionId: await redeem(client, things, [{ object: 'voucher', id: things.coupon.name }]),
  }),
  'rollback-stacked-redemptions': async ({ client, things }) => ({
    parentRedemptionId: await redeem(client, things, [
      { object: 'voucher', id: things.coupon.name },
      { object: 'promotion_tier', id: things.tier },
    ]),
  }),
  'return-items': async ({ client }) => ({
    orderId: made(await client.post('/v1/orders', { ...seededOrder, status: 'PAID' })).id,
  }),
  'delete-voucher': async ({ client }) => ({ code: await newVoucher(client) }),
  'release-validation-session': async ({ client }) => {
    const code = await newVoucher(client);
    const session = { type: 'LOCK', key: unique('session') };
    const redeemables = [{ object: 'voucher', id: code }];
    made(await client.post('/v1/validations', { redeemables, order: seededOrder, session }));
    return { code, sessionKey: session.key };
  },
  'activate-member-pending-points': newPendingPoints,
  'adjust-member-pending-points': newPendingPoints,
  'cancel-member-pending-points': newPendingPoints,
  // Tiers of one program must not overlap.
  'create-in-bulk-loyalty-tiers': async ({ client }) => {
    const program = { name: unique('Club'), type: 'AUTO_UPDATE', voucher: { loyalty_card: { points: 0 } } };
    return { campaignId: await newId(client, '/v1/loyalties', program) };
  },
  'delete-promotion-tier': async ({ client, things }) => {
    const tier = { name: 'Tier', action: { discount: { type: 'AMOUNT', amount_off: 1 } } };
    return { promotionTierId: await newId(client, `/v1/promotions/${things.campaign.id}/tiers`, tier) };
  },
  'delete-bin-entry': newBinEntry,
  'restore-bin-entry': newBinEntry,
  'revert-async-action': async ({ client }) => {
    const body = [{ code: unique('IMPORTED'), type: 'GIFT_VOUCHER', gift: { amount: 500 } }];
    const { async_action_id: asyncActionId } = (await client.post('/v1/vouchers/import', body)).body;
    await ended(client, asyncActionId);
    return { asyncActionId };
  },
  'add-tier-from-template': async ({ client, things: { tier } }) => ({
    campaignTemplateId: await newId(client, '/v1/templates/campaigns', {
      name: unique('Template'),
      promotion_tier_id: tier,
    }),
  }),
  'create-reward-assignment': async ({ client, things }) => ({ rewardId: await newReward(client, things) }),
  'create-reward-assignment-1': newProgram,
  'delete-reward-assignment': newRewardAssignment,
  'delete-reward-assignment-1': newRewardAssignment,
  'referrals-remove-holder': newReferee,
  'referrals-remove-holder-1': newReferee,
  'customer-permanently-deletion': async ({ client }) => ({ customerId: await newCustomer(client) }),
  'create-validation-rule-assignment': async ({ client }) => ({ validationRuleId: await newRule(client) }),
  'delete-validation-rule-assignment': async ({ client, things }) => {
    const validationRuleId = await newRule(client);
    const path = `/v1/validation-rules/${validationRuleId}/assignments`;
    return { validationRuleId, assignmentId: await newId(client, path, { related_object_id: things.card.id }) };
  },
  // Without events, so that nothing is delivered while other operations are tested.
  'delete-webhook': async ({ projectId }) => {
    const webhook = { target_url: 'https://hooks.example/', events: [] };
    return { webhookId: await newId(management, `/management/v1/projects/${projectId}/webhooks`, webhook) };
  },
  // Nobody listens there, which is known at once.
  'test-webhook': async ({ projectId }) => {
    const path = `/management/v1/projects/${projectId}/webhooks`;
    const webhook = { target_url: 'http://127.0.0.1:9/', events: [] };
    await deleteWebhooksAt(webhook.target_url, path);
    return { webhookId: await newId(management, path, webhook) };
  },
  'get-webhook-delivery': newDelivery,
  'redeliver-webhook': newDelivery,
  'erase-user': async ({ projectId }) => ({ userId: (await invited({ [projectId]: 'USER' })).id }),
  'unassign-user': async ({ projectId }) => {
    const email = `${unique('user')}@example.com`;
    const projects = { [projectId]: 'USER', [(await newProject()).id]: 'VIEWER' };
    await management.post('/management/v1/projects/users/invite', { email, first_name: 'A', last_name: 'B', projects });
    return { userId: encodeURIComponent(email) };
  },
  'create-brand': async ({ projectId }) => {
    const { data } = (await management.get(brandingOf(projectId))).body;
    if (data.length > 0) await management.delete(`${brandingOf(projectId)}/${data[0].id}`);
    return {};
  },
  'get-brand': ensureBranding,
  'update-brand': ensureBranding,
  'delete-brand': ensureBranding,
  'delete-project': async () => ({ projectId: (await newProject()).id }),
  'get-project-clock': newSandbox,
  'set-project-clock': newSandbox,
  'release-project-clock': newSandbox,
  'advance-project-clock': newSandbox,
  'create-stacking-rules': async ({ projectId }) => {
    const { id } = (await management.get(stackingRulesOf(projectId))).body.data[0];
    if (id) await management.delete(`${stackingRulesOf(projectId)}/${id}`);
    return {};
  },
  'get-stacking-rules': ensureStackingRules,
  'update-stacking-rules': ensureStackingRules,
  'delete-stacking-rules': ensureStackingRules,
};

const SHORTLY_BEFORE_SAMPLES = Date.parse('2029-12-31T00:00:00.000Z');
/** A clock is set by two years at most. */
const STEP_MS = 700 * 86_400_000;

/** With a clock that stands shortly before the moments of the samples. */
async function newSandbox(): Promise<Parameters> {
  const { id } = await newProject({ is_sandbox: true });
  for (let at = Date.now(); at < SHORTLY_BEFORE_SAMPLES;) {
    at = Math.min(at + STEP_MS, SHORTLY_BEFORE_SAMPLES);
    await management.put(`/management/v1/projects/${id}/clock`, { time: new Date(at).toISOString() });
  }
  return { projectId: id };
}

async function ensureStackingRules({ projectId }: Place): Promise<Parameters> {
  await management.post(stackingRulesOf(projectId), {});
  return { stackingRulesId: (await management.get(stackingRulesOf(projectId))).body.data[0].id };
}

async function ensureBranding({ projectId }: Place): Promise<Parameters> {
  await management.post(brandingOf(projectId), {
    brand: { name: 'The Shop' },
    address: { street: 'High Street 1', city: 'Berlin', postal: null, country: 'Germany' },
    contact: { email: 'shop@example.com' },
  });
  return { brandingId: (await management.get(brandingOf(projectId))).body.data[0].id };
}

function brandingOf(projectId: string): string {
  return `/management/v1/projects/${projectId}/branding`;
}

async function newPendingPoints({ client, things }: Place): Promise<Parameters> {
  return { pendingPointsId: await earnPending(client, things) };
}

function stackingRulesOf(projectId: string): string {
  return `/management/v1/projects/${projectId}/stacking-rules`;
}

async function newId(client: Client, path: string, body: object): Promise<string> {
  return made(await client.post(path, body)).id as string;
}

async function newVoucher(client: Client): Promise<string> {
  const code = unique('NEW');
  const discount = { type: 'AMOUNT', amount_off: 1 };
  await newId(client, `/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1 } });
  return code;
}

function newCustomer(client: Client): Promise<string> {
  return newId(client, '/v1/customers', { source_id: unique('eve') });
}

async function newProgram({ client }: Place): Promise<Parameters> {
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
  return { campaignId: await newId(client, '/v1/loyalties', { name: unique('Program'), voucher }) };
}

function newReward(client: Client, { codes }: SeededProject): Promise<string> {
  return newId(client, '/v1/rewards', { parameters: { campaign: { id: codes.id, balance: 1 } } });
}

async function newDelivery({ client, projectId }: Place): Promise<Parameters> {
  const path = `/management/v1/projects/${projectId}/webhooks`;
  const webhook = { target_url: 'https://hooks.example/again', events: ['voucher.created'] };
  await deleteWebhooksAt(webhook.target_url, path);
  const webhookId = await newId(management, path, webhook);
  await client.post('/v1/vouchers', { discount: { type: 'AMOUNT', amount_off: 100 } });
  const first = await eventually(
    async (): Promise<Json | undefined> => (await management.get(`${path}/${webhookId}/deliveries`)).body.data[0],
  );
  // No further deliveries while other operations are tested.
  await management.put(`${path}/${webhookId}`, { ...webhook, events: [] });
  return { webhookId, deliveryId: first?.id };
}

/** The number of webhooks of a project is limited: earlier ones go. */
async function deleteWebhooksAt(address: string, path: string): Promise<void> {
  for (const { id, target_url } of (await management.get(path)).body.data) {
    if (target_url === address) await management.delete(`${path}/${id}`);
  }
}

async function newReferee({ client, things }: Place): Promise<Parameters> {
  const body = { holders: [{ source_id: unique('eve') }] };
  const added = made(await client.post(`/v1/referrals/members/${things.referralCode.name}/holders`, body));
  return { holderId: added.holders[0].id };
}

async function newRewardAssignment({ client, things }: Place): Promise<Parameters> {
  const rewardId = await newReward(client, things);
  const body = { campaign: things.program.id, parameters: { loyalty: { points: 1 } } };
  return { rewardId, assignmentId: await newId(client, `/v1/rewards/${rewardId}/assignments`, body) };
}

function newRule(client: Client): Promise<string> {
  const rules = { 1: { name: 'order.amount', conditions: { $more_than: [1] } }, logic: '1' };
  return newId(client, '/v1/validation-rules', { name: unique('Rule'), rules });
}

async function redeem(client: Client, { customer }: SeededProject, redeemables: object[]): Promise<string> {
  const cart = { redeemables, order: { amount: 20_000 }, customer: { id: customer.id } };
  const body = made(await client.post('/v1/redemptions', cart));
  return (body.parent_redemption ?? body.redemptions[0]).id as string;
}

function made({ status, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`Not made: ${status} ${JSON.stringify(body)}`);
  return body;
}

async function newBinEntry({ client }: Place): Promise<Parameters> {
  const code = await newVoucher(client);
  await client.delete(`/v1/vouchers/${code}`);
  return { binEntryId: (await client.get('/v1/trash-bin?limit=1')).body.data[0].id };
}
