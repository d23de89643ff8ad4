import { type Messenger } from '@perkstream/platform';
import {
  type BackTestInput,
  type BackTestReport,
  type BackTestVisit,
  type Examined,
  FindPointsOnTrial,
  FindSegmentsOf,
  type RequestContext,
} from '@perkstream/published';
import {
  type DecidedVisit,
  decideVisit,
  earnedFor,
  type FactsOfVisit,
  isReplaced,
} from '../../domain/back-test/decide-visit.js';
import { type DraftOnTrial, draftOnTrial } from '../../domain/back-test/draft-on-trial.js';
import { ReportOfVisits } from '../../domain/back-test/report-of-visits.js';
import { chanceOf } from '../../domain/back-test/share-of-customers.js';
import { UsedSoFar } from '../../domain/back-test/used-so-far.js';
import { amountBefore, type GivenBack, type Visit } from '../../domain/back-test/visit.js';
import { VisitsWanted } from './visits-wanted.js';
import { presentExplanation } from '../../presenters/explanation.presenter.js';
import { type MembershipFinder } from '../membership-finder.js';
import { type FactsOfThen } from './facts-of-then.js';

const DEFAULT_SEED = 1;
const explain = true;

/** A draft with what it has used, and its report. */
interface Running {
  readonly draft: DraftOnTrial;
  readonly used: UsedSoFar;
  readonly report: ReportOfVisits;
}

/** Decides the visits of one replay with the draft, and with each value of its sweep. */
export class RunOfDrafts {
  /** Redeemables of the draft */
  readonly offers: readonly Examined[];
  private readonly drafts: readonly DraftOnTrial[];
  private runs: readonly Running[] = [];
  private readonly seed: number;
  private readonly wanted = new VisitsWanted();

  constructor(
    private readonly input: BackTestInput,
    private readonly rolledBack: ReadonlySet<string>,
    private readonly messenger: Messenger,
    private readonly memberships: MembershipFinder,
  ) {
    const { draft, sweep, sample } = input;
    this.drafts = [draft, ...sweep.map((each) => each.draft)].map(draftOnTrial);
    this.offers = this.drafts.flatMap(({ offers }) => offers.map(({ redeemable }) => ({ redeemable })));
    this.seed = sample?.seed ?? DEFAULT_SEED;
  }

  get hasOneOffer(): boolean {
    return this.drafts.every(({ offers }) => offers.length === 1);
  }

  /** Days are those of the project. */
  async begin(facts: FactsOfThen): Promise<void> {
    const { timeZone } = await facts.findProject(this.input.window.to);
    this.runs = this.drafts.map((draft) => ({
      draft,
      used: new UsedSoFar(),
      report: new ReportOfVisits(draft, timeZone, this.seed),
    }));
  }

  /** Whether it takes facts to say what becomes of it. */
  isAbout(visit: Visit | GivenBack): visit is Visit {
    if (visit.kind === 'rollback' || !this.isInWindow(visit) || !this.isInSample(visit)) return false;
    return this.mayTake(visit) || Object.keys(this.input.filters).length > 0;
  }

  /** undefined where nothing is to be shown of it */
  async visit(visit: Visit | GivenBack, facts: FactsOfThen): Promise<BackTestVisit | undefined> {
    if (!this.isInWindow(visit)) return undefined;
    if (visit.kind === 'rollback') {
      this.rollBack(visit);
      return undefined;
    }
    if (!this.isInSample(visit)) return undefined;
    if (!this.isAbout(visit)) {
      for (const { report } of this.runs) report.visited(visit, undefined);
      return undefined;
    }
    const known = await facts.of(visit);
    if (!this.hasAmount(visit, known) || !(await this.isInSegments(visit, known))) return undefined;
    let shown: BackTestVisit | undefined;
    for (const running of this.runs) {
      const isShown = running === this.runs[0];
      const decided = this.takes(visit, known) ? await this.decideOrExplain(running, visit, known) : undefined;
      const seen = running.report.visited(visit, decided);
      if (isShown && seen && this.wanted.has(seen.outcomes)) {
        shown = { ...seen, ...explanationOf(await this.decide(running, visit, known, explain)) };
      }
      if (decided) running.used.use(decided.redemptions, this.givenBackWith(visit));
    }
    return shown;
  }

  report(): Omit<BackTestReport, 'position' | 'seed' | 'note'> {
    const [main, ...swept] = this.runs;
    if (!main) throw new Error('A replay that has not begun');
    const sweep = swept.map(({ report }, index) => ({
      value: this.input.sweep[index]!.value,
      redemptions: report.redemptions,
      discount: report.discount,
    }));
    return { ...main.report.report(), sweep };
  }

  private rollBack({ redemptionIds }: GivenBack): void {
    for (const { used, report } of this.runs) report.rolledBack(used.giveBack(redemptionIds));
  }

  /** Explained only where the report asks why: that takes as long again. */
  private async decideOrExplain(
    running: Running,
    visit: Visit,
    facts: FactsOfVisit,
  ): Promise<DecidedVisit | undefined> {
    const decided = await this.decide(running, visit, facts);
    return decided && running.report.asksWhy(decided) ? this.decide(running, visit, facts, explain) : decided;
  }

  private async decide(
    { draft, used }: Running,
    visit: Visit,
    facts: FactsOfVisit,
    isExplained = false,
  ): Promise<DecidedVisit | undefined> {
    if (draft.earning) return this.earn(draft.earning, visit, facts);
    const how = { replaces: this.input.replaces, explain: isExplained };
    const decide = () => decideVisit(draft, visit, facts, used, how);
    const { memberships, customer } = facts;
    let decided = decide();
    while (!memberships.isComplete) {
      await this.memberships.complete(memberships, contextOf(visit, this.input), customer, undefined, visit.date);
      decided = decide();
    }
    return decided;
  }

  private async earn(
    earning: NonNullable<DraftOnTrial['earning']>,
    { paidOrder, date }: Visit,
    { customer, project }: FactsOfVisit,
  ): Promise<DecidedVisit | undefined> {
    if (!paidOrder || !customer) return undefined;
    const question = new FindPointsOnTrial(project.id, earning, paidOrder, customer, date, project.timeZone);
    return earnedFor(paidOrder, await this.messenger.ask(question));
  }

  /** By what is known without looking anything up. */
  private mayTake(visit: Visit): boolean {
    const { uptake } = this.input;
    if (this.drafts[0]?.earning) return visit.paidOrder !== undefined && visit.customerId !== null;
    if (this.drafts[0]?.offers.length === 0) return visit.named.length > 0;
    if (uptake.mode === 'EVERYONE') return true;
    if (uptake.mode === 'SHARE') return this.isInShare(visit);
    return visit.named.some((then) => then.campaignId === undefined || isReplaced(then, this.input.replaces));
  }

  private takes(visit: Visit, { known }: FactsOfVisit): boolean {
    if (!this.mayTake(visit)) return false;
    if (this.drafts[0]?.offers.length === 0 || this.input.uptake.mode !== 'TRIED') return true;
    return known.some(({ then }) => isReplaced(then, this.input.replaces));
  }

  private isInShare(visit: Visit): boolean {
    return chanceOf(`uptake/${visit.customerId ?? visit.id}`, this.seed) < (this.input.uptake.share ?? 1);
  }

  private isInWindow({ date }: Visit | GivenBack): boolean {
    const { from, to } = this.input.window;
    return date >= from && date < to;
  }

  private isInSample(visit: Visit): boolean {
    const { sample } = this.input;
    return !sample || chanceOf(visit.customerId ?? visit.id, this.seed) < sample.share;
  }

  private hasAmount(visit: Visit, { catalogue }: FactsOfVisit): boolean {
    const { min_amount: least, max_amount: most } = this.input.filters;
    if (least === undefined && most === undefined) return true;
    const amount = amountBefore(visit, catalogue);
    return amount !== undefined && amount >= (least ?? 0) && amount <= (most ?? Infinity);
  }

  private async isInSegments(visit: Visit, { customer }: FactsOfVisit): Promise<boolean> {
    const { segment_ids: ids } = this.input.filters;
    if (!ids) return true;
    if (!customer) return false;
    const question = new FindSegmentsOf(this.input.projectId, customer, ids, visit.date, visit.date);
    return (await this.messenger.ask(question)).length > 0;
  }

  /** Ids with which a rollback would name what the visit redeemed. */
  private givenBackWith({ kind, id, named }: Visit): readonly string[] {
    if (kind !== 'redemption') return [];
    const replaced = named.filter((then) => isReplaced(then, this.input.replaces));
    const own = (replaced.length > 0 ? replaced : named).flatMap(({ redeemed }) => redeemed?.id ?? []);
    return [...new Set([id, ...own])].filter((each) => this.rolledBack.has(each));
  }
}

function contextOf({ actor, date }: Visit, { projectId }: BackTestInput): RequestContext {
  return { projectId, actor, channel: 'INTERNAL', requestId: '', now: date, deadline: Infinity };
}

function explanationOf(decided: DecidedVisit | undefined): Pick<BackTestVisit, 'explanation'> {
  const outcome = decided?.outcomes[0];
  return outcome ? { explanation: presentExplanation(outcome) } : {};
}
