import { Injectable } from '@nestjs/common';
import { type Catalogue, EMPTY_CATALOGUE } from '@perkstream/domain-pricing';
import { Messenger } from '@perkstream/platform';
import { type CategoryRecord, ExamineTiers, type ProjectBasics, type RequestContext } from '@perkstream/published';
import { type Named } from '../../domain/cart/cart-facts.js';
import { AssignedRuleRepository } from '../../repositories/assigned-rule.repository.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { type Offer } from '../../services/offers/offer.js';

/** What a request has learnt so far of tiers, for all of its items. */
export class KnownTiers {
  readonly named = new Map<string, Named>();
  readonly categories = new Map<string, CategoryRecord>();
  /** The items that were asked about, and the units that tiers give. */
  readonly catalogue: Catalogue;
  private readonly catalogues: Catalogue[];

  constructor(items: Catalogue) {
    this.catalogues = [items];
    this.catalogue = {
      product: (name) => firstFound(this.catalogues, (each) => each.product(name)),
      sku: (name) => firstFound(this.catalogues, (each) => each.sku(name)),
    };
  }

  add(units: Catalogue): void {
    if (units !== EMPTY_CATALOGUE) this.catalogues.push(units);
  }
}

/** Examines tiers in their current state, each once in a request. */
@Injectable()
export class ExaminedTiers {
  constructor(
    private readonly messenger: Messenger,
    private readonly rules: AssignedRuleRepository,
    private readonly catalogue: CatalogueRepository,
  ) {}

  async learn(
    known: KnownTiers,
    offers: readonly Offer[],
    { projectId, now }: RequestContext,
    project: ProjectBasics,
  ): Promise<void> {
    const ids = offers.map(({ id }) => id).filter((id) => !known.named.has(id));
    if (ids.length === 0) return;
    const refs = ids.map((id) => ({ id }));
    const examined = await this.messenger.ask(new ExamineTiers(projectId, refs, now, project));
    const rulesOf = await this.rules.of(projectId, examined);
    for (const [index, id] of ids.entries()) {
      const each = examined[index];
      known.named.set(id, { input: { object: 'promotion_tier', id }, examined: each, rules: rulesOf(each) });
    }
    for (const [id, category] of await this.catalogue.categories(projectId, examined)) {
      known.categories.set(id, category);
    }
    known.add(await this.catalogue.items(projectId, undefined, examined));
  }
}

function firstFound<Item>(catalogues: readonly Catalogue[], find: (each: Catalogue) => Item | undefined) {
  for (const catalogue of catalogues) {
    const item = find(catalogue);
    if (item !== undefined) return item;
  }
  return undefined;
}
