import { Injectable } from '@nestjs/common';
import { Categories } from '@perkstream/lookups';
import { isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { firstMadeAt, idMadeBy, Messenger } from '@perkstream/platform';
import {
  type CampaignDefinition,
  type CopiedParts,
  type CreateCampaignDraftBody,
  type DraftTierInput,
  FindRuleBodies,
  PrepareProgramParts,
  PrepareRules,
  type RequestContext,
} from '@perkstream/published';
import { type CampaignObjection, type CheckedCampaign, NewCampaignChecker } from '../new-campaign-checker.js';
import { programOfDraft } from './program-of-draft.js';
import { type RuleToAssign, RulesOfDraft } from './rules-of-draft.js';
import { stacksOfDraft } from './stacks-of-draft.js';

/** A draft that has passed all checks, with the ids that its rules and parts get. */
export interface PreparedDraft {
  /** Its category is settled when it is made. */
  readonly checked: CheckedCampaign;
  readonly parts: CopiedParts;
  /** Bodies of the existing rules that it names */
  readonly existing: ReadonlyMap<string, JsonObject>;
}

const PROGRAM_PARTS = ['loyalty_tiers', 'earning_rules', 'rewards'] as const;

/** Checks all of a draft, and asks other contexts whether they would make their parts of it. Stores nothing. */
@Injectable()
export class DraftPreparer {
  constructor(
    private readonly messenger: Messenger,
    private readonly checker: NewCampaignChecker,
    private readonly categories: Categories,
  ) {}

  async prepare(
    id: string,
    { rules, limits, ...body }: CreateCampaignDraftBody,
    context: RequestContext,
  ): Promise<PreparedDraft | CampaignObjection> {
    const { projectId } = context;
    const checked = await this.checker.check(id, firstMadeAt(context), body, context);
    if (isRefusal(checked)) return checked;
    const { definition } = checked;
    const misplaced = objectionToParts({ rules, limits, ...body }, definition);
    if (misplaced) return misplaced;
    const collected = new RulesOfDraft((index) => idMadeBy(context, 'val_', `rule/${index}`));
    const ofCampaign = { rules, limits, validation_rules: body.validation_rules };
    const ruleIds = collected.take('', ofCampaign, { of: 'campaign', name: body.name });
    const tiers = (body.promotion?.tiers ?? []).map((tier, index) => tierWithRules(tier, index, collected));
    const wanted =
      definition.campaignType === 'LOYALTY_PROGRAM'
        ? programOfDraft(body, definition, collected, (prefix, index) =>
            idMadeBy(context, prefix, `${prefix}${index}`, index),
          )
        : undefined;
    if (isRefusal(wanted)) return wanted;
    const stacks = stacksOfDraft(body.promotion ?? {});
    if (isRefusal(stacks)) return stacks;
    const objection = collected.refusal ?? (await this.objectionToCategories(projectId, body));
    if (objection) return objection;
    const existing = await this.existing(projectId, collected.existing);
    if (isRefusal(existing)) return existing;
    const toMake = collected.toMake.map((rule) => rule.wanted);
    const bodies = toMake.length > 0 ? await this.messenger.ask(new PrepareRules(projectId, toMake)) : [];
    if (isRefusal(bodies)) return bodies as CampaignObjection;
    const program = wanted && (await this.messenger.ask(new PrepareProgramParts(context, wanted)));
    if (isRefusal(program)) return program;
    const made = collected.toMake.map((rule, index) => ({ id: rule.id, body: bodies[index]! }));
    return {
      checked: { ...checked, ruleIds, tiers },
      parts: { rules: made, stacks, ...(program && { program }) },
      existing,
    };
  }

  private async existing(
    projectId: string,
    named: readonly RuleToAssign[],
  ): Promise<ReadonlyMap<string, JsonObject> | Refusal<'invalid_payload'>> {
    if (named.length === 0) return new Map();
    const ids = named.map(({ id }) => id);
    const found = await this.messenger.ask(new FindRuleBodies(projectId, ids));
    const missing = named.find((_rule, index) => !found[index]);
    if (missing) {
      return refuse('invalid_payload', { details: `Property ${missing.at} names no validation rule: ${missing.id}` });
    }
    return new Map(ids.map((id, index) => [id, found[index]!]));
  }

  /** One that is named and not there is made with the draft; an id has to be known. */
  private async objectionToCategories(
    projectId: string,
    { category_id, promotion }: Omit<CreateCampaignDraftBody, 'rules' | 'limits'>,
  ): Promise<Refusal<'invalid_payload'> | undefined> {
    const named = [
      { at: '.category_id', id: category_id },
      ...(promotion?.tiers ?? []).map((tier, index) => ({
        at: `.promotion.tiers[${index}].category_id`,
        id: tier.category_id,
      })),
      ...(promotion?.stacks ?? []).map((stack, index) => ({
        at: `.promotion.stacks[${index}].category_id`,
        id: stack.category_id,
      })),
    ];
    const known = await this.categories.byId(
      projectId,
      named.map(({ id }) => id),
    );
    const unknown = named.find(({ id }) => id && !known.has(id));
    if (!unknown) return undefined;
    return refuse('invalid_payload', { details: `Property ${unknown.at} names no category: ${unknown.id}` });
  }
}

/** What only some kinds of campaigns have. */
function objectionToParts(
  body: CreateCampaignDraftBody,
  { campaignType }: CampaignDefinition,
): Refusal<'invalid_payload'> | undefined {
  const isProgram = campaignType === 'LOYALTY_PROGRAM';
  const notItsOwn = isProgram ? (['rules', 'limits'] as const) : PROGRAM_PARTS;
  const misplaced = notItsOwn.find((name) => Object.keys(body[name] ?? {}).length > 0);
  const withTiers = campaignType !== 'PROMOTION' && body.promotion?.tiers?.length ? 'promotion.tiers' : undefined;
  const name = misplaced ?? withTiers;
  if (name === undefined) return undefined;
  return refuse('invalid_payload', { details: `Property .${name} is not for a campaign of type ${campaignType}` });
}

function tierWithRules(tier: DraftTierInput, index: number, collected: RulesOfDraft): JsonObject {
  const {
    rules,
    limits,
    id: _ofExisting,
    validation_rules: sent = [],
    validation_rule_assignments: shown,
    ...body
  } = tier;
  const named = [...sent, ...(shown?.data ?? []).flatMap(({ rule_id }) => rule_id ?? [])];
  const holder = { rules, limits, validation_rules: named };
  const ofTier = { of: 'promotion_tier', name: tier.name } as const;
  const validation_rules = collected.take(`.promotion.tiers[${index}]`, holder, ofTier);
  return { ...body, validation_rules } as unknown as JsonObject;
}
