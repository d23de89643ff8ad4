import { type DemoAnswer, type DemoRequest } from './demo-requests.js';
import { DAY_MS } from './shop/calendar.js';
import { SPARE } from './shop/for-examples.js';
import { POINTS_CLUB } from './shop/points-club.js';
import { BRING_A_FRIEND, CART_OFFERS, FRIENDS } from './shop/programs.js';

type SendToShop = (operation: string, parts: Partial<DemoRequest>) => Promise<DemoAnswer>;

type Row = DemoAnswer & { readonly id: string };

/** Lists of which the first row stands for the parameter. */
const LISTS: readonly (readonly [parameter: string, operation: string])[] = [
  ['orderId', 'list-orders'],
  ['returnId', 'list-returns'],
  ['segmentId', 'list-segment'],
  ['productCollectionId', 'list-product-collections'],
  ['categoryId', 'list-categories'],
  ['stackId', 'list-promotion-stacks-in-campaign'],
  ['earningRuleId', 'list-earning-rules'],
  ['loyaltyTierId', 'list-loyalty-tiers'],
  ['campaignTemplateId', 'list-campaign-templates'],
  ['asyncActionId', 'list-async-actions'],
  ['exportId', 'list-exports'],
  ['backTestId', 'list-back-tests'],
  ['stackingRulesId', 'list-stacking-rules'],
  ['brandingId', 'list-brands'],
  ['metadataSchemaId', 'list-metadata-schemas-1'],
  ['customEventSchemaId', 'list-custom-event-schemas'],
  ['locationId', 'management-list-locations'],
  ['webhookId', 'list-webhooks'],
  ['savedViewId', 'list-saved-views'],
];

/** Ids of things of the demo shop, as values of `SampleProject.paths`. */
interface DemoPaths {
  readonly paths: Readonly<Record<string, string>>;
  /** Parameters of what the shop does not have, or not yet. */
  readonly lacking: readonly string[];
}

/** Looks up what examples name by ids that are made at random. */
export async function demoPaths(ask: SendToShop, projectId: string): Promise<DemoPaths> {
  const rows = async (operation: string, params: Record<string, string> = {}, query: object = {}): Promise<Row[]> => {
    const campaignId = operation.includes('promotion') ? CART_OFFERS : POINTS_CLUB;
    const answer = await ask(operation, {
      params: { projectId, campaignId, ...params },
      query: { limit: 100, project_id: projectId, ...query },
    });
    return answer[String(answer['data_ref'] ?? 'data')] as Row[];
  };
  const ofReturns = { 'return-items orderId': SPARE.order };
  const firsts = LISTS.map(async ([parameter, operation]) => [parameter, (await rows(operation))[0]?.id] as const);
  const others = [redemptions, rules, keys, assignments, tiers, referrals, pendingPoints, binned, named].map((find) =>
    find(rows),
  );
  const found = [...(await Promise.all(firsts)), ...(await Promise.all(others)).flatMap(Object.entries)];
  const there = found.filter((entry): entry is [string, string] => entry[1] !== undefined);
  const lacking = found.filter(([, value]) => value === undefined).map(([parameter]) => parameter);
  return { paths: { ...Object.fromEntries(there), ...ofReturns }, lacking };
}

type Rows = (operation: string, params?: Record<string, string>, query?: object) => Promise<Row[]>;
type Found = Readonly<Record<string, unknown>>;

async function redemptions(rows: Rows): Promise<Found> {
  const { single, ofStack } = await redemptionsToTakeBack(rows);
  return { redemptionId: single?.id, parentRedemptionId: ofStack?.['redemption'] };
}

async function redemptionsToTakeBack(rows: Rows): Promise<{ single?: Row; ofStack?: Row }> {
  const all = await rows('list-redemptions', {}, { result: 'SUCCESS' });
  const standing = all.filter((row) => row['object'] === 'redemption' && row['status'] === 'SUCCEEDED');
  return {
    single: standing.find((row) => !row['redemption'] && row['related_object_type'] !== 'redemption'),
    ofStack: standing.find((row) => row['redemption']),
  };
}

/** A rule is deleted after another one has lost an assignment. */
async function rules(rows: Rows): Promise<Found> {
  const [assigned] = await rows('list-validation-rules-assignments');
  const all = await rows('list-validation-rules');
  return {
    validationRuleId: assigned?.['rule_id'],
    'delete-validation-rules validationRuleId': all.find(({ id }) => id !== assigned?.['rule_id'])?.id,
    'delete-validation-rule-assignment assignmentId': assigned?.id,
  };
}

async function binned(rows: Rows): Promise<Found> {
  const [first, second] = await rows('list-bin-entries');
  return { binEntryId: first?.id, 'restore-bin-entry binEntryId': second?.id };
}

/** Ids that a query asks names for. */
async function named(rows: Rows): Promise<Found> {
  const [customers, campaigns] = await Promise.all([rows('list-customers'), rows('list-campaigns')]);
  const customer = customers[0]?.id;
  const campaign = campaigns[0]?.id;
  return {
    'list-named-customers ids': customer,
    'list-names ids': campaign && `${customer},${campaign}`,
    'list-campaign-figures ids': campaign,
  };
}

/** The one that keys of the bootstrap may be without. */
async function keys(rows: Rows): Promise<Found> {
  return { apiKeyId: (await rows('list-api-keys')).find(({ name }) => name === SPARE.key)?.id };
}

/** Of rewards whose cost can be changed, which a COIN has none of. */
async function assignments(rows: Rows): Promise<Found> {
  const [first, second] = (await rows('list-reward-assignments-1')).filter((row) => row['parameters']);
  const rewards = await rows('list-rewards');
  const rewardOf = (name: string) => rewards.find((row) => row['name'] === name)?.id;
  const ofReward = ['get', 'update', 'delete'].map((what) => [
    `${what}-reward-assignment rewardId`,
    first?.['reward_id'],
  ]);
  return {
    assignmentId: first?.id,
    'delete-reward-assignment-1 assignmentId': second?.id,
    'create-reward-assignment rewardId': rewardOf(SPARE.rewards[0]),
    'delete-reward rewardId': rewardOf(SPARE.rewards[1]),
    ...Object.fromEntries(ofReward),
  };
}

/** No stack names it. */
async function tiers(rows: Rows): Promise<Found> {
  return { 'delete-promotion-tier promotionTierId': (await rows('list-promotion-tiers-from-campaign')).at(-1)?.id };
}

/** The friend of each of the two codes. */
async function referrals(rows: Rows): Promise<Found> {
  const [first, second] = await Promise.all(
    FRIENDS.map(async (memberId) => {
      const holders = await rows('referrals-code-holders-1', { memberId, campaignId: BRING_A_FRIEND });
      return holders.find((holder) => holder['holder_role'] !== 'REFERRER')?.id;
    }),
  );
  return { 'referrals-remove-holder holderId': first, 'referrals-remove-holder-1 holderId': second };
}

/**
 * Each is activated, changed or canceled once. Not those that fall due, as any command for their card books them first, and not those of
 * an order whose redemption is taken back.
 */
async function pendingPoints(rows: Rows): Promise<Found> {
  const dayAfterTomorrow = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const takenBack = Object.values(await redemptionsToTakeBack(rows)).map(
    (row) => (row?.['order'] as Row | undefined)?.id,
  );
  const latest = await rows('list-campaign-pending-points', {}, { order: '-id' });
  const waiting = latest
    .filter((row) => String(row['activates_at']) > dayAfterTomorrow && !takenBack.includes(String(row['order_id'])))
    .reverse();
  const uses = ['activate', 'adjust', 'cancel'].flatMap((what, place) => [
    [`${what}-member-pending-points pendingPointsId`, waiting[place]?.id],
    [`${what}-member-pending-points memberId`, waiting[place]?.['voucher_id']],
  ]);
  return Object.fromEntries(uses) as Found;
}
