import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import {
  type CampaignDefinition,
  type CreateCampaignDraftBody,
  type DraftLoyaltyTierInput,
  parseTierRules,
  type WantedProgram,
} from '@perkstream/published';
import { type RulesOfDraft } from './rules-of-draft.js';

/** Makes an id that stays the same when the request is repeated. */
export type IdOf = (prefix: string, index: number) => string;

type Invalid = Refusal<'invalid_payload'>;

/** The parts of a loyalty program, which name each other by the ids of the draft: here by those that they get. */
export function programOfDraft(
  body: CreateCampaignDraftBody,
  { id: campaignId, windows, loyaltyTiersExpiration: expiration, createdAt }: CampaignDefinition,
  rules: RulesOfDraft,
  idOf: IdOf,
): WantedProgram | Invalid {
  const { earning_rules: earningRules = [], rewards = [], loyalty_tiers: tiers = [] } = body;
  const twice = ['earning_rules', 'rewards', 'loyalty_tiers'].flatMap((list) => repeatedIn(body, list)).at(0);
  if (twice !== undefined) return refuse('invalid_payload', { details: `Property ${twice} is the id of another one` });
  const ids = {
    earning_rules: new Map(earningRules.map(({ id }, index) => [id ?? index, idOf('ern_', index)])),
    rewards: new Map(rewards.map(({ id }, index) => [id ?? index, idOf('rewa_', index)])),
    loyalty_tiers: new Map(tiers.map(({ id }, index) => [id ?? index, idOf('ltr_', index)])),
  };
  const named = { earning_rules: ids.earning_rules, rewards: new Map(ids.rewards) };
  // A tier may name a reward instead of its assignment.
  for (const [index, { reward, id }] of rewards.entries()) {
    if (reward !== undefined) named.rewards.set(reward, ids.rewards.get(id ?? index)!);
  }
  const unclear = rewards.findIndex(({ reward, new_reward }) => (reward === undefined) === (new_reward === undefined));
  if (unclear >= 0) {
    return refuse('invalid_payload', {
      details: `Property .rewards[${unclear}] must have one of reward and new_reward`,
    });
  }
  const unknown = tiers.flatMap((tier, index) => unknownIn(tier, `.loyalty_tiers[${index}]`, named)).at(0);
  if (unknown !== undefined) return refuse('invalid_payload', { details: `Property ${unknown}` });
  return {
    campaignId,
    windows: windows as JsonObject,
    hasTierRules: !expiration || parseTierRules(expiration) !== null,
    createdAt,
    earningRules: earningRules.map(({ id, rules: own, ...sent }, index) => ({
      id: ids.earning_rules.get(id ?? index)!,
      automationId: idOf('auto_', index),
      body: inWire({
        ...sent,
        ...(sent.loyalty_tier && { loyalty_tier: tierOf(sent.loyalty_tier.id, ids.loyalty_tiers) }),
      }),
      ruleIds: rules.take(`.earning_rules[${index}]`, {
        rules: own,
        validation_rules: sent.validation_rule_id ? [sent.validation_rule_id] : [],
      }),
    })),
    rewards: rewards.map(({ id, reward, new_reward, rules: own, validation_rules, ...sent }, index) => ({
      id: ids.rewards.get(id ?? index)!,
      rewardId: reward ?? idOf('rew_', index),
      ...(new_reward && { newReward: inWire(new_reward) }),
      body: inWire(sent),
      ruleIds: rules.take(`.rewards[${index}]`, { rules: own, validation_rules }),
    })),
    tiers: tiers.map(({ id, ...sent }, index) => ({
      id: ids.loyalty_tiers.get(id ?? index)!,
      body: inWire({
        ...sent,
        earning_rules: byId(sent.earning_rules, named.earning_rules),
        rewards: byId(sent.rewards, named.rewards),
      }),
    })),
  };
}

/** Ids by what the draft calls the parts: their place where it does not name them. */
type Ids = ReadonlyMap<string | number, string>;

/** Tiers of other programs are named by their own ids. */
function tierOf(id: string, tiers: Ids): { readonly id: string } {
  return { id: tiers.get(id) ?? id };
}

function byId<Mapping>(mappings: Readonly<Record<string, Mapping>> = {}, ids: Ids): Readonly<Record<string, Mapping>> {
  return Object.fromEntries(Object.entries(mappings).map(([name, mapping]) => [ids.get(name)!, mapping]));
}

function unknownIn(
  tier: DraftLoyaltyTierInput,
  at: string,
  named: Readonly<Record<'earning_rules' | 'rewards', Ids>>,
): readonly string[] {
  return (['earning_rules', 'rewards'] as const).flatMap((list) =>
    Object.keys(tier[list] ?? {})
      .filter((name) => !named[list].has(name))
      .map((name) => `${at}.${list} names ${name.slice(0, 200)}, which is no id in .${list} of the draft`),
  );
}

/** Paths of ids that two parts of a list have. */
function repeatedIn(body: CreateCampaignDraftBody, list: string): readonly string[] {
  const parts = (body as unknown as Record<string, readonly { id?: string }[] | undefined>)[list] ?? [];
  const ids = parts.map(({ id }) => id);
  return ids.flatMap((id, index) => (id !== undefined && ids.indexOf(id) < index ? [`.${list}[${index}].id`] : []));
}

function inWire(part: object): JsonObject {
  return part as JsonObject;
}
