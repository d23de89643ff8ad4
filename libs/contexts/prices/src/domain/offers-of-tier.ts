import { windowsWithin } from '@perkstream/domain-availability';
import { type Discount, type ProductTargets } from '@perkstream/domain-pricing';
import { type GeneralOffer, isGeneralDiscount } from './general-offer.js';
import { type OfferHistory } from './offer-history.js';
import { type Version, versionAt } from './versions.js';

type HistoryOf<Kind extends OfferHistory['kind']> = Extract<OfferHistory, { readonly kind: Kind }>;

/** What a tier depends on. */
export interface TierContext {
  readonly campaign: HistoryOf<'campaign'> | undefined;
  /** Of the tier, and of its campaign */
  readonly assignments: readonly HistoryOf<'assignments'>[];
  readonly rule: (id: string) => HistoryOf<'rule'> | undefined;
}

/** The rules that were ever assigned. */
export function rulesOf(assignments: readonly HistoryOf<'assignments'>[]): ReadonlySet<string> {
  return new Set(assignments.flatMap(({ versions }) => versions.flatMap(({ ruleIds }) => Object.values(ruleIds))));
}

/** What a tier offered to everybody over time, oldest first, by the events of each time. Windows are not looked at. */
export function offersOfTier(id: string, tier: HistoryOf<'tier'>, context: TierContext): readonly GeneralOffer[] {
  const { campaign, assignments, rule } = context;
  if (!campaign) return [];
  const rules = [...rulesOf(assignments)].flatMap((each) => rule(each) ?? []);
  const moments = momentsOf([tier, campaign, ...assignments, ...rules]);
  const offers: GeneralOffer[] = [];
  for (const [index, from] of moments.entries()) {
    const offer = offerAt(tier, context, from);
    if (offer) offers.push({ id, createdAt: tier.createdAt, from, to: moments[index + 1] ?? null, ...offer });
  }
  return offers;
}

function offerAt(
  tier: HistoryOf<'tier'>,
  { campaign, assignments, rule }: TierContext,
  moment: number,
): Pick<GeneralOffer, 'discount' | 'targets' | 'windows' | 'categoryId'> | undefined {
  const own = versionAt(tier.versions, moment);
  const around = campaign && versionAt(campaign.versions, moment);
  if (!own?.active || !own.isLive || !around?.active || !around.isLive) return undefined;
  const ruleIds = assignments.flatMap(({ versions }) => Object.values(versionAt(versions, moment)?.ruleIds ?? {}));
  const targets = targetsOf(ruleIds.map((id) => versionAt(rule(id)?.versions ?? [], moment)?.targets));
  const discount = own.discount as unknown as Discount;
  if (!targets || !isGeneralDiscount(discount, targets)) return undefined;
  return { discount, targets, windows: windowsWithin(own.windows, around.windows), categoryId: own.categoryId };
}

/** What all rules include and exclude together; undefined where one asks for something else. */
function targetsOf(rules: readonly (ProductTargets | undefined)[]): ProductTargets | undefined {
  const known = rules.flatMap((targets) => targets ?? []);
  if (known.length < rules.length) return undefined;
  return {
    included: known.flatMap(({ included }) => included),
    excluded: known.flatMap(({ excluded }) => excluded),
    includedAll: known.some(({ includedAll }) => includedAll),
  };
}

function momentsOf(histories: readonly { readonly versions: readonly Version<object>[] }[]): readonly number[] {
  const moments = new Set(histories.flatMap(({ versions }) => versions.map(({ at }) => at)));
  return [...moments].sort((a, b) => a - b);
}
