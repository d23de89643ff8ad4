import { type Discount } from '@perkstream/domain-pricing';
import {
  type Gate,
  isSomeTrait,
  type Requirement,
  type RuleSet,
  type RuleSubject,
} from '@perkstream/domain-validation-rules';
import { type Instant } from '@perkstream/kernel';
import { type HeldVoucher } from '@perkstream/published';
import {
  assignmentsId,
  type CampaignOffer,
  type OfferDocument,
  type StackOffer,
  type TierOffer,
  type VoucherOffer,
} from '../../views/offers/offer.document.js';
import { type Filtered, inOrderOfAge, type Offer, openBetween, type Place } from './offer.js';
import { type GateKind } from './gates.js';
import { OfferIndex } from './offer-index.js';
import { RuleShelf, type ShelvedRules } from './rule-shelf.js';
import { NEVER, requirementIn, type Scope } from './scope.js';

/** An offer with what it is found by. */
interface Entry {
  readonly offer: Offer;
  /** Of a stack: those of which one at the least has to apply. */
  readonly tiers?: readonly Entry[];
}

/** What one project has on offer, in memory: kept up to date document by document, and found by what each offer requires. */
export class OfferBook {
  private readonly documents = new Map<string, OfferDocument>();
  private readonly entries = new Map<string, Entry>();
  private readonly indexes = new Map<Scope, OfferIndex>();
  /** By their campaign */
  private readonly tiers = new Map<string, Set<string>>();
  private readonly stacks = new Map<string, Set<string>>();
  /** What a rule is assigned to. */
  private readonly holders = new Map<string, Set<string>>();
  private readonly rules = new RuleShelf();

  get size(): number {
    return this.documents.size;
  }

  /** Documents that are not newer than what is known are passed over. */
  take(documents: readonly OfferDocument[]): void {
    const touched = new Set<string>();
    for (const document of documents) {
      const before = this.documents.get(document.id);
      if (before && before.position >= document.position) continue;
      this.replace(before, document);
      for (const id of this.dependentsOf(document)) touched.add(id);
    }
    // Stacks come after the tiers that they are made of.
    const [stacks, others] = parted([...touched], (id) => this.documents.get(id)?.kind === 'stack');
    for (const id of [...others, ...stacks]) this.renew(id);
  }

  /** Makes what nearly every request needs. @returns the ids of some that are on offer */
  prepare(): readonly string[] {
    this.indexOf('cart');
    return [...this.entries.keys()].slice(0, 1);
  }

  /** Those that may apply to the subject and are wanted, the newest first, from a place on. Read at once. */
  matching(scope: Scope, subject: RuleSubject, isWanted: (offer: Offer) => boolean, after?: Place): Iterable<Offer> {
    return this.indexOf(scope).matching(subject, isWanted, after);
  }

  /** A voucher that a customer holds, as an offer to that customer. */
  heldOffer({ id, code, type, campaignId, categoryId, isReferralCode, createdAt }: HeldVoucher): Offer {
    const campaign = campaignId === null ? undefined : this.documents.get(campaignId);
    const filtered = {
      ...(campaign?.kind === 'campaign' && ofCampaign(campaign)),
      ...inCategory(categoryId),
      voucher_type: type,
      code,
      holder_role: isReferralCode ? 'REFERRER' : 'OWNER',
    };
    const rules = [...this.rulesOf(id), ...(campaignId === null ? [] : this.rulesOf(campaignId))];
    return this.entry({ id, createdAt }, 'voucher', code, filtered, rules, {}).offer;
  }

  private replace(before: OfferDocument | undefined, document: OfferDocument): void {
    if (before?.kind === 'tier') this.tiers.get(before.campaignId)?.delete(before.id);
    if (before?.kind === 'stack') this.stacks.get(before.campaignId)?.delete(before.id);
    if (before?.kind === 'assignments') {
      for (const rule of Object.values(before.ruleIds)) this.holders.get(rule)?.delete(before.objectId);
    }
    if (before?.kind === 'rule') this.rules.remove(before.id);
    this.documents.set(document.id, document);
    if (document.kind === 'rule') this.rules.put(document.id, document.ruleSet as RuleSet);
    if (document.kind === 'tier') add(this.tiers, document.campaignId, document.id);
    if (document.kind === 'stack') add(this.stacks, document.campaignId, document.id);
    if (document.kind === 'assignments') {
      for (const rule of Object.values(document.ruleIds)) add(this.holders, rule, document.objectId);
    }
  }

  /** Whatever has to be looked at again when the document has changed. */
  private dependentsOf(document: OfferDocument): readonly string[] {
    switch (document.kind) {
      case 'assignments':
        return this.withMembers(document.objectId);
      case 'rule':
      case 'gone':
        return [
          ...this.withMembers(document.id),
          ...[...(this.holders.get(document.id) ?? [])].flatMap((id) => this.withMembers(id)),
        ];
      default:
        return this.withMembers(document.id);
    }
  }

  private withMembers(id: string): readonly string[] {
    const document = this.documents.get(id);
    const campaignId = document?.kind === 'tier' ? document.campaignId : id;
    return [id, ...(this.tiers.get(id) ?? []), ...(this.stacks.get(campaignId) ?? [])];
  }

  private renew(id: string): void {
    const entry = this.entryOf(id);
    if (entry) this.entries.set(id, entry);
    else this.entries.delete(id);
    for (const [scope, index] of this.indexes) {
      if (entry) this.enter(index, scope, entry);
      else index.remove(id);
    }
  }

  private indexOf(scope: Scope): OfferIndex {
    let index = this.indexes.get(scope);
    if (index) return index;
    index = new OfferIndex();
    const newestFirst = [...this.entries.values()].sort((a, b) => inOrderOfAge(a.offer, b.offer));
    for (const entry of newestFirst) this.enter(index, scope, entry);
    this.indexes.set(scope, index);
    return index;
  }

  private enter(index: OfferIndex, scope: Scope, entry: Entry): void {
    const requirement = entry.tiers ? ofSome(entry.tiers, scope) : requirementIn(scope, entry.offer);
    if (requirement === NEVER) index.remove(entry.offer.key);
    else index.put(entry.offer, requirement);
  }

  /** undefined: it is not on offer */
  private entryOf(id: string): Entry | undefined {
    const document = this.documents.get(id);
    switch (document?.kind) {
      case 'tier':
        return this.tierEntry(document);
      case 'stack':
        return this.stackEntry(document);
      case 'campaign':
        return this.campaignEntry(document);
      case 'voucher':
        return this.voucherEntry(document);
      default:
        return undefined;
    }
  }

  private tierEntry(tier: TierOffer & OfferDocument): Entry | undefined {
    const campaign = this.activeCampaign(tier.campaignId);
    if (!tier.active || !campaign) return undefined;
    const rules = [...this.rulesOf(tier.id), ...this.rulesOf(tier.campaignId)];
    const filtered = { ...ofCampaign(campaign), ...inCategory(tier.categoryId) };
    return this.entry(tier, 'promotion_tier', tier.id, filtered, rules, {
      windows: openBetween(tier.windows, campaign.windows),
      discount: tier.discount as unknown as Discount,
    });
  }

  private stackEntry(stack: StackOffer & OfferDocument): Entry | undefined {
    const campaign = this.activeCampaign(stack.campaignId);
    const tiers = stack.tierIds.map((id) => this.entries.get(id)).filter((entry) => entry !== undefined);
    if (!campaign || tiers.length === 0) return undefined;
    const filtered = { ...ofCampaign(campaign), ...inCategory(stack.categoryId) };
    return { ...this.entry(stack, 'promotion_stack', stack.id, filtered, [], {}), tiers };
  }

  /** A campaign stands for the codes that it may give away; one with a public code for that code. */
  private campaignEntry(campaign: CampaignOffer & OfferDocument): Entry | undefined {
    const { voucher, pool } = campaign;
    if (!campaign.active || !voucher || voucher.type === 'LOYALTY_CARD') return undefined;
    const rules = this.rulesOf(campaign.id);
    const filtered = { ...ofCampaign(campaign), ...inCategory(campaign.categoryId), voucher_type: voucher.type };
    const more = { windows: openBetween(campaign.windows), discount: voucher.discount as Discount | undefined };
    const { pattern: code } = voucher.codeConfig;
    return pool === 'STANDALONE'
      ? this.entry(campaign, 'voucher', code, { ...filtered, code }, rules, more)
      : this.entry(campaign, 'campaign', campaign.id, filtered, rules, more);
  }

  private voucherEntry(voucher: VoucherOffer & OfferDocument): Entry | undefined {
    if (!voucher.active) return undefined;
    const { code, type, discount } = voucher;
    const filtered = { ...inCategory(voucher.categoryId), voucher_type: type, code };
    return this.entry(voucher, 'voucher', code, filtered, this.rulesOf(voucher.id), {
      windows: openBetween(voucher.windows),
      discount: discount as Discount | undefined,
    });
  }

  private entry(
    { id: key, createdAt }: { readonly id: string; readonly createdAt: Instant },
    object: Offer['object'],
    id: string,
    filtered: Omit<Filtered, 'resource_id' | 'resource_type'>,
    shelved: readonly ShelvedRules[],
    { windows, discount }: { windows?: Pick<Offer, 'from' | 'to'>; discount?: Discount },
  ): Entry {
    const rules = shelved.map(({ compiled }) => compiled);
    const offer: Offer = {
      object,
      id,
      key,
      createdAt,
      madeAt: Date.parse(createdAt),
      filtered: { resource_id: key, resource_type: object, ...filtered },
      ...windows,
      ...(discount && { discount }),
      rules,
      gates: { cart: gatesIn(shelved, 'cart'), customer: gatesIn(shelved, 'customer') },
      hasTargets: rules.some(({ applicableTo: { included, excluded, includedAll } }) => {
        return includedAll || included.length > 0 || excluded.length > 0;
      }),
      hasBundle: rules.some(({ bundle }) => bundle !== undefined),
    };
    return { offer };
  }

  private activeCampaign(id: string): (CampaignOffer & OfferDocument) | undefined {
    const campaign = this.documents.get(id);
    return campaign?.kind === 'campaign' && campaign.active ? campaign : undefined;
  }

  private rulesOf(objectId: string): readonly ShelvedRules[] {
    const assigned = this.documents.get(assignmentsId(objectId));
    if (assigned?.kind !== 'assignments') return NO_RULES;
    return Object.values(assigned.ruleIds).flatMap((id) => this.rules.get(id) ?? []);
  }
}

const NO_RULES: readonly ShelvedRules[] = [];

function gatesIn(shelved: readonly ShelvedRules[], kind: GateKind): readonly Gate[] {
  return shelved.flatMap(({ gates }) => gates[kind] ?? []);
}

/** At least one of the tiers has to be found. */
function ofSome(tiers: readonly Entry[], scope: Scope): Requirement | undefined | typeof NEVER {
  const requirements = tiers.map((tier) => requirementIn(scope, tier.offer)).filter((each) => each !== NEVER);
  if (requirements.length === 0) return NEVER;
  const traits = requirements.map((each) => (each && isSomeTrait(each) ? each.anyOf : undefined));
  return traits.every((each) => each !== undefined) ? { anyOf: traits.flat() } : undefined;
}

function ofCampaign({ id, campaignType }: CampaignOffer & OfferDocument): Partial<Filtered> {
  return { campaign_id: id, campaign_type: campaignType };
}

function inCategory(categoryId: string | null): Partial<Filtered> {
  return categoryId === null ? {} : { category_id: categoryId };
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

function parted<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
