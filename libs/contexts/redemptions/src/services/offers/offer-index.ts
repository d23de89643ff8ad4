import { type Discount } from '@perkstream/domain-pricing';
import { countsDays, type HasRuleSet } from '@perkstream/domain-validation-rules';
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
import { type GatedRules, gatedRules, type GateKind } from './gates.js';
import { mentionsOf } from './mentions.js';
import { type Filtered, type Offer, openBetween, type Place } from './offer.js';
import { OffersByAge } from './offers-by-age.js';

/** The offers of one project, in memory, updated document by document. */
export class OfferIndex {
  private readonly documents = new Map<string, OfferDocument>();
  private readonly offers = new OffersByAge();
  /** By their campaign */
  private readonly tiers = new Map<string, Set<string>>();
  private readonly stacks = new Map<string, Set<string>>();
  /** What a rule is assigned to. */
  private readonly holders = new Map<string, Set<string>>();
  /** Those that were asked for */
  private readonly rules = new Map<string, GatedRules>();

  get size(): number {
    return this.documents.size;
  }

  /** Rule sets that come into use with documents that are to be taken: compiling them is most of the work. */
  ruleSetsOf(documents: readonly OfferDocument[]): readonly HasRuleSet[] {
    const named = documents.flatMap((document) => {
      if (document.kind === 'rule') return this.holders.has(document.id) ? [document] : [];
      if (document.kind !== 'assignments') return [];
      return Object.values(document.ruleIds).flatMap((id) => this.documents.get(id) ?? []);
    });
    return named.filter((document) => document.kind === 'rule');
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

  /** The newest first, from a place on. To be read at once. */
  after(place?: Place): Iterable<Offer> {
    return this.offers.after(place);
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
    return offerWith({ id, createdAt }, 'voucher', code, filtered, rules, {});
  }

  private replace(before: OfferDocument | undefined, document: OfferDocument): void {
    if (before?.kind === 'tier') this.tiers.get(before.campaignId)?.delete(before.id);
    if (before?.kind === 'stack') this.stacks.get(before.campaignId)?.delete(before.id);
    if (before?.kind === 'assignments') {
      for (const rule of Object.values(before.ruleIds)) this.holders.get(rule)?.delete(before.objectId);
    }
    if (before?.kind === 'rule') this.rules.delete(before.id);
    this.documents.set(document.id, document);
    if (document.kind === 'tier') add(this.tiers, document.campaignId, document.id);
    if (document.kind === 'stack') add(this.stacks, document.campaignId, document.id);
    if (document.kind === 'assignments') {
      for (const rule of Object.values(document.ruleIds)) add(this.holders, rule, document.objectId);
    }
  }

  /** The offers to judge again when the document has changed. */
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
    const offer = this.offerOf(id);
    if (offer) this.offers.put(offer);
    else this.offers.remove(id);
  }

  /** undefined: it is not on offer */
  private offerOf(id: string): Offer | undefined {
    const document = this.documents.get(id);
    switch (document?.kind) {
      case 'tier':
        return this.tierOffer(document);
      case 'stack':
        return this.stackOffer(document);
      case 'campaign':
        return this.campaignOffer(document);
      case 'voucher':
        return this.voucherOffer(document);
      default:
        return undefined;
    }
  }

  private tierOffer(tier: TierOffer & OfferDocument): Offer | undefined {
    const campaign = this.activeCampaign(tier.campaignId);
    if (!tier.active || !campaign) return undefined;
    const rules = [...this.rulesOf(tier.id), ...this.rulesOf(tier.campaignId)];
    const filtered = { ...ofCampaign(campaign), ...inCategory(tier.categoryId) };
    return offerWith(tier, 'promotion_tier', tier.id, filtered, rules, {
      windows: openBetween(tier.windows, campaign.windows),
      discount: tier.discount as unknown as Discount,
    });
  }

  private stackOffer(stack: StackOffer & OfferDocument): Offer | undefined {
    const campaign = this.activeCampaign(stack.campaignId);
    const tiers = stack.tierIds.map((id) => this.offers.get(id)).filter((tier) => tier !== undefined);
    if (!campaign || tiers.length === 0) return undefined;
    const filtered = { ...ofCampaign(campaign), ...inCategory(stack.categoryId) };
    return { ...offerWith(stack, 'promotion_stack', stack.id, filtered, [], {}), tiers };
  }

  /** A campaign stands for the codes that it may give away; one with a public code for that code. */
  private campaignOffer(campaign: CampaignOffer & OfferDocument): Offer | undefined {
    const { voucher, pool } = campaign;
    if (!campaign.active || !voucher || voucher.type === 'LOYALTY_CARD') return undefined;
    const rules = this.rulesOf(campaign.id);
    const filtered = { ...ofCampaign(campaign), ...inCategory(campaign.categoryId), voucher_type: voucher.type };
    const more = { windows: openBetween(campaign.windows), discount: voucher.discount as Discount | undefined };
    const { pattern: code } = voucher.codeConfig;
    return pool === 'STANDALONE'
      ? offerWith(campaign, 'voucher', code, { ...filtered, code }, rules, more)
      : offerWith(campaign, 'campaign', campaign.id, filtered, rules, more);
  }

  private voucherOffer(voucher: VoucherOffer & OfferDocument): Offer | undefined {
    if (!voucher.active) return undefined;
    const { code, type, discount } = voucher;
    const filtered = { ...inCategory(voucher.categoryId), voucher_type: type, code };
    return offerWith(voucher, 'voucher', code, filtered, this.rulesOf(voucher.id), {
      windows: openBetween(voucher.windows),
      discount: discount as Discount | undefined,
    });
  }

  private activeCampaign(id: string): (CampaignOffer & OfferDocument) | undefined {
    const campaign = this.documents.get(id);
    return campaign?.kind === 'campaign' && campaign.active ? campaign : undefined;
  }

  private rulesOf(objectId: string): readonly GatedRules[] {
    const assigned = this.documents.get(assignmentsId(objectId));
    if (assigned?.kind !== 'assignments') return NO_RULES;
    return Object.values(assigned.ruleIds).flatMap((id) => this.rule(id) ?? []);
  }

  private rule(id: string): GatedRules | undefined {
    const known = this.rules.get(id);
    if (known) return known;
    const document = this.documents.get(id);
    if (document?.kind !== 'rule') return undefined;
    const rule = gatedRules(document);
    this.rules.set(id, rule);
    return rule;
  }
}

const NO_RULES: readonly GatedRules[] = [];

function offerWith(
  { id: key, createdAt }: { readonly id: string; readonly createdAt: Instant },
  object: Offer['object'],
  id: string,
  filtered: Omit<Filtered, 'resource_id' | 'resource_type'>,
  rules: readonly GatedRules[],
  { windows, discount }: { windows?: ReturnType<typeof openBetween>; discount?: Discount },
): Offer {
  const compiled = rules.map((each) => each.compiled);
  const clock = clockOf(rules, discount);
  const gatesOf = (kind: GateKind) => rules.flatMap(({ gates }) => gates[kind] ?? []);
  return {
    object,
    id,
    key,
    createdAt,
    madeAt: Date.parse(createdAt),
    filtered: { resource_id: key, resource_type: object, ...filtered },
    ...windows,
    ...(discount && { discount }),
    gates: { cart: gatesOf('cart'), customer: gatesOf('customer') },
    mentions: mentionsOf(discount, compiled),
    hasTargets: compiled.some(({ applicableTo: { included, excluded, includedAll } }) => {
      return includedAll || included.length > 0 || excluded.length > 0;
    }),
    hasBundle: compiled.some(({ bundle }) => bundle !== undefined),
    ...(clock && { clock }),
  };
}

function clockOf(rules: readonly GatedRules[], discount: Discount | undefined): Offer['clock'] {
  const uses = rules.map(({ clock }) => clock);
  if (uses.includes('moment')) return 'moment';
  return uses.includes('day') || countsDays(discount) ? 'day' : undefined;
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
