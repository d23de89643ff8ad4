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
    this.settings = undefined;
    this.categoriesAsked.clear();
  }

  async of(visit: Visit): Promise<FactsOfVisit> {
    const { projectId, offers } = this.wanted;
    const project = this.settings ?? (await this.findProject(visit.date));
    this.settings = project;
    const known: KnownThen[] = [];
    for (const then of visit.named) {
      const each = await this.knownOf(then, visit.date, project);
      if (each) known.push(each);
    }
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
  private async knownOf(then: NamedThen, date: Instant, project: ProjectSettings): Promise<KnownThen | undefined> {
    const { replaces, offers, hasOneOffer } = this.wanted;
    const input = inputOf(then);
    const nothing = { input, examined: undefined, rules: [] };
    // A tier among several is found by its name.
    if (hasOneOffer && isReplaced(then, replaces)) return { then, named: nothing };
    if (offers.length > 0 && then.refused !== undefined && !isReplaced(then, replaces)) return { then, named: nothing };
    const { examined, rules } = await this.lookUp(then, date, project);
    const found = then.campaignId === undefined ? { ...then, ...identityOf(examined) } : then;
    if (!examined) return { then: found, named: nothing };
    const { discount, gift } = examined.redeemable;
    if (!discount && !gift) return undefined;
    return { then: found, named: { input, examined: asUsed(examined, then), rules } };
  }

  private async lookUp(then: NamedThen, date: Instant, project: ProjectSettings): Promise<Known> {
    const cached = this.known.get(then.id);
    if (cached) return cached;
    const args = [date, basicsOf(project), date] as const;
    const refs = [{ id: then.code ?? then.id }];
    const [examined] = await (then.object === 'voucher'
      ? this.messenger.ask(new ExamineVouchers(project.id, refs, ...args))
      : this.messenger.ask(new ExamineTiers(project.id, refs, ...args)));
    const holders = examined?.redeemable.ruleHolders ?? [];
    const assigned =
      holders.length === 0 ? [] : await this.messenger.ask(new FindAssignedRules(project.id, holders, date));
    const rules = holders.flatMap((holder) => assigned.filter(({ relatedObjectId }) => relatedObjectId === holder));
    if (this.known.size >= MAX_KNOWN_REDEEMABLES) this.known.clear();
    this.known.set(then.id, { examined, rules });
    return { examined, rules };
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
