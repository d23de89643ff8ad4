import { presentWindows, type Windows } from '@perkstream/domain-availability';
import { type JsonObject, withoutUndefined } from '@perkstream/kernel';
import { idMadeBy } from '@perkstream/platform';
import {
  type CampaignDefinition,
  type CampaignSetup,
  type ProgramParts,
  type PromotionStackRecord,
  type PromotionTierAnswer,
  type RequestContext,
  type RuleToCopy,
  VALIDITY_FIELDS,
} from '@perkstream/published';
import { copiedProgram, idsOfProgram } from './copied-program.js';

/** What is read of the original. */
export interface PartsOfOriginal {
  readonly definition: CampaignDefinition;
  /** In order of hierarchy */
  readonly tiers: readonly PromotionTierAnswer[];
  readonly stacks: readonly PromotionStackRecord[];
  readonly program: ProgramParts | undefined;
  /** Of the campaign and all its parts */
  readonly rules: readonly RuleToCopy[];
}

export type WithParts = Pick<CampaignSetup, 'ruleIds' | 'tiers'> & Required<Pick<CampaignSetup, 'copy'>>;

/** The parts of the copy. Rules that others use as well are assigned to it, those of the original alone are copied. */
export function copiedParts(
  { definition: original, tiers, stacks, program, rules }: PartsOfOriginal,
  copy: CampaignDefinition,
  context: RequestContext,
): WithParts {
  const own = new Map(rules.filter(({ isShared }) => !isShared).map((rule) => [rule.ruleId, rule]));
  const ids = new Map(idsOfProgram(program, context));
  const ruleIds = new Map([...own.keys()].map((id, index) => [id, idMadeBy(context, 'val_', `rule/${index}`)]));
  const rulesOf = (holder: string) =>
    rules
      .filter(({ relatedObjectId }) => relatedObjectId === holder)
      .map(({ ruleId }) => ruleIds.get(ruleId) ?? ruleId);
  const places = new Map(tiers.map(({ id }, index) => [id, index]));
  return {
    ruleIds: rulesOf(original.id),
    tiers: tiers.map((tier) => copiedTier(tier, original.windows, copy.windows, rulesOf(tier.id))),
    copy: {
      rules: [...own.values()].map(({ ruleId, body }) => ({
        id: ruleIds.get(ruleId)!,
        body: { ...body, name: nameOfCopy(body['name'] as string) },
      })),
      stacks: stacks.map(({ name, tierIds, categoryId, metadata }) => ({
        name,
        tiers: tierIds.map((id) => places.get(id)!),
        categoryId,
        metadata,
      })),
      ...(program && { program: copiedProgram(program, { original, copy, ids, rulesOf }) }),
    },
  };
}

/** The body of a tier like this one. Dates that are those of the original campaign are left to the copy. */
function copiedTier(
  tier: PromotionTierAnswer,
  before: Windows,
  after: Windows,
  validation_rules: readonly string[],
): JsonObject {
  const { name, banner, action, metadata, hierarchy, active, categories, category_id } = tier;
  const { startDate, expirationDate } = before;
  const validity = Object.fromEntries(VALIDITY_FIELDS.map((field) => [field, tier[field]]));
  // A timeframe is counted from its start.
  const start = tier.validity_timeframe ? (presentWindows(after).start_date ?? startDate) : undefined;
  return withoutUndefined({
    ...validity,
    ...(tier.start_date === startDate && { start_date: start }),
    ...(tier.expiration_date === expirationDate && { expiration_date: undefined }),
    name,
    banner,
    action: { discount: action.discount },
    metadata,
    hierarchy,
    active,
    // A category that is gone is none.
    category_id: categories.length > 0 ? category_id : undefined,
    validation_rules,
  }) as JsonObject;
}

const NAME_CHARACTERS = 500;
const SUFFIX = ' (copy)';

function nameOfCopy(name: string): string {
  return name.slice(0, NAME_CHARACTERS - SUFFIX.length) + SUFFIX;
}
