import { type Instant, refuse } from '@perkstream/kernel';
import { type Messenger } from '@perkstream/platform';
import {
  type AssignedRuleSet,
  basicsOf,
  type Examined,
  ExamineTiers,
  ExamineVouchers,
  FindAssignedRules,
  FindEarlierProject,
  FindProject,
  type ProjectSettings,
  type UseRefusal,
} from '@perkstream/published';
import { type Named } from '../../domain/cart/cart-facts.js';
import { Memberships } from '../../domain/cart/memberships.js';
import { type FactsOfVisit, isReplaced, type KnownThen } from '../../domain/back-test/decide-visit.js';
import { type NamedThen, type Visit } from '../../domain/back-test/visit.js';
import { type CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { type PeopleThen } from './people-then.js';

/** Redeemables that are kept between visits. */
const MAX_KNOWN_REDEEMABLES = 20_000;

/** Why a redeemable itself cannot be used, before its rules are asked. */
const USE_REFUSALS: ReadonlySet<string> = new Set<UseRefusal>([
  'voucher_disabled',
  'voucher_expired',
  'voucher_not_active',
  'voucher_not_active_now',
  'quantity_exceeded',
  'gift_amount_exceeded',
  'promotion_inactive',
  'promotion_not_active_now',
]);

interface Known {
  readonly examined: Examined | undefined;
  readonly rules: readonly AssignedRuleSet[];
}

const UNKNOWN: Known = { examined: undefined, rules: [] };

/** What visits are decided about. */
interface Wanted {
  readonly projectId: string;
  readonly replaces: string | undefined;
  /** The redeemables of the draft and its sweep: their categories and units are looked up with those of each visit. */
  readonly offers: readonly Examined[];
  /** The draft has one redeemable, which takes the place of all that it replaces. */
  readonly hasOneOffer: boolean;
}

/**
 * What was configured at the moment of each visit, by published queries. It is asked for once, and again after something was
 * configured anew. Categories are those of now.
 */
export class FactsOfThen {
  private known = new Map<string, Known>();
  /** By what they are assigned to. The same objects for all codes of a campaign: what is compiled from a rule is kept with it. */
  private rules = new Map<string, readonly AssignedRuleSet[]>();
  private settings: ProjectSettings | undefined;
  private categories: FactsOfVisit['categories'] = new Map();
  private readonly categoriesAsked = new Set<string>();

  constructor(
    private readonly messenger: Messenger,
    private readonly catalogue: CatalogueRepository,
    private readonly people: PeopleThen,
    private readonly wanted: Wanted,
  ) {}

  /** Something is configured anew. */
  forget(): void {
    this.known = new Map();
    this.rules = new Map();
    this.settings = undefined;
    this.categoriesAsked.clear();
  }

  /** Looks up what these visits named, all at once. Between them nothing was configured. */
  async lookUp(visits: readonly Visit[]): Promise<void> {
    const [first] = visits;
    if (!first) return;
    const project = (this.settings ??= await this.findProject(first.date));
    if (this.known.size >= MAX_KNOWN_REDEEMABLES) {
      this.known.clear();
      this.rules.clear();
    }
    const named = visits.flatMap((visit) => visit.named.filter((then) => this.isLookedUp(then)));
    const lacking = [...new Map(named.map((then) => [then.id, then])).values()].filter(({ id }) => !this.known.has(id));
    // A code that was made meanwhile is there at the last one of them.
    const date = visits.reduce((latest, visit) => (visit.date > latest ? visit.date : latest), first.date);
    await this.lookUpAll(lacking, date, project);
  }

  /** What was looked up of the visit. */
  async of(visit: Visit): Promise<FactsOfVisit> {
    const { projectId, offers } = this.wanted;
    const project = this.settings ?? (await this.findProject(visit.date));
    const known = visit.named.flatMap((then) => this.knownOf(then) ?? []);
    const examined = [...offers, ...known.map(({ named }) => named.examined)];
    const lines = visit.isRaw ? visit.order?.items : undefined;
    const catalogue = await this.catalogue.items(projectId, lines, examined, visit.date);
    const categories = await this.categoriesOf(examined);
    const customer = this.people.find(visit.customerId);
    return { project, known, catalogue, categories, customer, memberships: new Memberships(catalogue) };
  }

  async findProject(date: Instant): Promise<ProjectSettings> {
    const { projectId } = this.wanted;
    const then = await this.messenger.ask(new FindEarlierProject(projectId, date));
    const project = then ?? (await this.messenger.ask(new FindProject(projectId)));
    if (!project) throw new Error(`There is no project ${projectId}`);
    return project;
  }

  /** undefined: what pays with points takes no part in discounts */
  private knownOf(then: NamedThen): KnownThen | undefined {
    const input = inputOf(then);
    const nothing = { input, ...UNKNOWN };
    if (!this.isLookedUp(then)) return { then, named: nothing };
    const { examined, rules } = this.known.get(then.id) ?? UNKNOWN;
    const found = then.campaignId === undefined ? { ...then, ...identityOf(examined) } : then;
    if (!examined) return { then: found, named: nothing };
    const { discount, gift } = examined.redeemable;
    if (!discount && !gift) return undefined;
    return { then: found, named: { input, examined: asUsed(examined, then), rules } };
  }

  private isLookedUp(then: NamedThen): boolean {
    const { replaces, offers, hasOneOffer } = this.wanted;
    // A tier among several is found by its name.
    if (isReplaced(then, replaces)) return !hasOneOffer;
    return offers.length === 0 || then.refused === undefined;
  }

  private async lookUpAll(lacking: readonly NamedThen[], date: Instant, project: ProjectSettings): Promise<void> {
    const [vouchers, tiers] = [false, true].map((isTier) =>
      lacking.filter(({ object }) => (object === 'promotion_tier') === isTier),
    ) as [NamedThen[], NamedThen[]];
    const asked = [date, basicsOf(project), date] as const;
    const examined = [
      ...(vouchers.length > 0
        ? await this.messenger.ask(new ExamineVouchers(project.id, refsOf(vouchers), ...asked))
        : []),
      ...(tiers.length > 0 ? await this.messenger.ask(new ExamineTiers(project.id, refsOf(tiers), ...asked)) : []),
    ];
    await this.lookUpRules(examined, date, project.id);
    for (const [index, { id }] of [...vouchers, ...tiers].entries()) {
      const found = examined[index];
      const holders = found?.redeemable.ruleHolders ?? [];
      this.known.set(id, { examined: found, rules: holders.flatMap((holder) => this.rules.get(holder) ?? []) });
    }
  }

  private async lookUpRules(
    examined: readonly (Examined | undefined)[],
    date: Instant,
    projectId: string,
  ): Promise<void> {
    const holders = new Set(examined.flatMap((each) => each?.redeemable.ruleHolders ?? []));
    const lacking = [...holders].filter((holder) => !this.rules.has(holder));
    if (lacking.length === 0) return;
    const assigned = await this.messenger.ask(new FindAssignedRules(projectId, lacking, date));
    for (const holder of lacking) {
      this.rules.set(
        holder,
        assigned.filter(({ relatedObjectId }) => relatedObjectId === holder),
      );
    }
  }

  private async categoriesOf(examined: readonly (Examined | undefined)[]): Promise<FactsOfVisit['categories']> {
    const ids = examined.flatMap((each) => each?.redeemable.categoryId ?? []);
    if (ids.every((id) => this.categoriesAsked.has(id))) return this.categories;
    const found = await this.catalogue.categories(this.wanted.projectId, examined);
    for (const id of ids) this.categoriesAsked.add(id);
    this.categories = new Map([...this.categories, ...found]);
    return this.categories;
  }
}

function inputOf({ object, id, code, redeemed, asked }: NamedThen): Named['input'] {
  const credits = redeemed?.credits ?? asked;
  return { object, id: code ?? id, ...(credits !== undefined && { gift: { credits } }) };
}

function refsOf(named: readonly NamedThen[]): readonly { readonly id: string }[] {
  return named.map(({ id, code }) => ({ id: code ?? id }));
}

function identityOf(examined: Examined | undefined): Pick<NamedThen, 'id' | 'campaignId'> | undefined {
  return examined && { id: examined.redeemable.id, campaignId: examined.redeemable.campaignId };
}

/** What was redeemed could be: a gift card held what was spent of it. What could not be used then still cannot be. */
function asUsed(examined: Examined, { redeemed, refused }: NamedThen): Examined {
  const { redeemable } = examined;
  if (refused !== undefined && USE_REFUSALS.has(refused)) return { redeemable, refusal: refuse(refused as UseRefusal) };
  const { gift } = redeemable;
  const credits = redeemed?.credits;
  if (!gift || credits === undefined) return { redeemable };
  return { redeemable: { ...redeemable, gift: { ...gift, balance: credits, available: credits } } };
}
