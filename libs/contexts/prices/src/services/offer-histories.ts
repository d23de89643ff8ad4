import { type Stackable, type StackingRules } from '@perkstream/domain-stacking';
import { DEFAULT_STACKING_RULES } from '@perkstream/published';
import { collectionsOf, type GeneralOffer, subjectsOf } from '../domain/general-offer.js';
import { type OfferHistory } from '../domain/offer-history.js';
import { offersOfTier, rulesOf } from '../domain/offers-of-tier.js';
import { versionAt } from '../domain/versions.js';
import { assignmentsId, type OfferHistoryDocument } from '../views/general-offers/offer-history.document.js';

const NONE: readonly GeneralOffer[] = [];

/** The general offers of a project over time, by what they are about. Kept in memory, and updated document by document. */
export class OfferHistories {
  private readonly documents = new Map<string, OfferHistoryDocument>();
  /** Of rules and campaigns: the tiers that depend on them */
  private readonly dependents = new Map<string, Set<string>>();
  private readonly outdated = new Set<string>();
  private readonly offers = new Map<string, readonly GeneralOffer[]>();
  private readonly bySubject = new Map<string, Set<string>>();
  private collected: readonly string[] | undefined;
  private stacking: Extract<OfferHistory, { readonly kind: 'stacking' }> | undefined;

  get size(): number {
    return this.documents.size;
  }

  take(documents: readonly OfferHistoryDocument[]): void {
    for (const document of documents) {
      if (this.documents.get(document.id)?.position === document.position) continue;
      this.documents.set(document.id, document);
      if (document.kind === 'tier') this.outdated.add(document.id);
      if (document.kind === 'stacking') this.stacking = document;
      // Assignments come before or after what they are about.
      const concerned = document.kind === 'assignments' ? document.objectId : document.id;
      for (const tier of this.dependents.get(concerned) ?? []) this.outdated.add(tier);
      if (document.kind === 'assignments' && this.documents.get(concerned)?.kind === 'tier')
        this.outdated.add(concerned);
    }
  }

  /**
   * Works out what tiers offered that were changed, or what they depend on. To be called until it is done.
   * @param most tiers
   * @returns how many there were
   */
  update(most: number): number {
    let count = 0;
    for (const tier of this.outdated) {
      if (count === most) break;
      this.outdated.delete(tier);
      this.updateTier(tier);
      count += 1;
    }
    if (count > 0) this.collected = undefined;
    return count;
  }

  /** Those that were ever about one of the subjects. */
  about(subjects: readonly string[]): readonly GeneralOffer[] {
    const tiers = new Set<string>();
    for (const subject of subjects) for (const tier of this.bySubject.get(subject) ?? []) tiers.add(tier);
    return tiers.size === 0 ? NONE : [...tiers].flatMap((tier) => this.offers.get(tier) ?? NONE);
  }

  /** The collections that some offer was ever about. */
  collections(): readonly string[] {
    this.collected ??= [...new Set([...this.offers.values()].flat().flatMap(collectionsOf))];
    return this.collected;
  }

  stackingRulesAt(moment: number): StackingRules {
    return (this.stacking && versionAt(this.stacking.versions, moment)?.rules) ?? DEFAULT_STACKING_RULES;
  }

  /** When stacking rules and the categories of offers changed. */
  termsChanged(offers: readonly GeneralOffer[]): readonly number[] {
    const categories = new Set(offers.flatMap(({ categoryId }) => categoryId ?? []));
    const histories = [this.stacking, ...[...categories].map((id) => this.documents.get(id))];
    return histories.flatMap((history) => history?.versions.map(({ at }) => at) ?? []);
  }

  categoryAt(id: string | null, moment: number): Stackable['category'] {
    const history = id === null ? undefined : this.documents.get(id);
    if (id === null || history?.kind !== 'category') return undefined;
    const { hierarchy, selection } = versionAt(history.versions, moment) ?? {};
    return { id, hierarchy, selection };
  }

  private updateTier(id: string): void {
    const tier = this.get(id, 'tier');
    if (!tier) return;
    const { campaignId } = tier;
    const assignments = [id, campaignId].flatMap((object) => this.get(assignmentsId(object), 'assignments') ?? []);
    for (const each of [campaignId, ...rulesOf(assignments)]) this.addTo(this.dependents, each, id);
    const campaign = this.get(campaignId, 'campaign');
    const offers = offersOfTier(id, tier, { campaign, assignments, rule: (rule) => this.get(rule, 'rule') });
    for (const subject of (this.offers.get(id) ?? NONE).flatMap(subjectsOf)) this.bySubject.get(subject)?.delete(id);
    for (const subject of offers.flatMap(subjectsOf)) this.addTo(this.bySubject, subject, id);
    this.offers.set(id, offers);
  }

  private addTo(sets: Map<string, Set<string>>, key: string, id: string): void {
    const set = sets.get(key);
    if (set) set.add(id);
    else sets.set(key, new Set([id]));
  }

  private get<Kind extends OfferHistory['kind']>(id: string, kind: Kind) {
    const document = this.documents.get(id);
    return document?.kind === kind ? (document as Extract<OfferHistoryDocument, { readonly kind: Kind }>) : undefined;
  }
}
