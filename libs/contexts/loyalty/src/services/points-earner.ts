import { Inject, Injectable } from '@nestjs/common';
import { type Aggregate, isRefusal, type UpTo } from '@perkstream/kernel';
import {
  CommandRunner,
  contextOfSource,
  FAILURES,
  Messenger,
  type SourceEvent,
  type ReportFailure,
  Turns,
} from '@perkstream/platform';
import {
  type EarningRule,
  type EventEarningsGranted,
  FindCustomer,
  FindProject,
  type OrderEarningsEvent,
} from '@perkstream/published';
import { type EarningEvent } from '../domain/earning/earning-event.js';
import { type Earnings, type GrantPoints, type NotedGrant } from '../domain/earnings/earnings.decider.js';
import { EarningRuleRepository } from '../repositories/earning-rule.repository.js';
import { type Booking, PointsGranter } from './points-granter.js';
import { PointsCalculator } from './points-calculator.js';

/** The reason for earning points, and how they are noted and booked. */
export interface EarningTrigger<Noted extends OrderEarningsEvent | EventEarningsGranted> {
  /** Of the order or the custom event */
  readonly id: string;
  readonly customerId: string;
  /** Place of what it is earned for in the order of all events, where that is not the source itself */
  readonly upTo?: UpTo | undefined;
  readonly measured: Pick<EarningEvent, 'order' | 'eventMetadata'>;
  /** Code of the card that is to have the points; absent: that of the customer. */
  readonly namedCard?: string;
  readonly aggregate: Aggregate<GrantPoints, Noted, Earnings, never>;
  readonly bookingOf: (grant: NotedGrant) => Booking;
}

/**
 * Gives earned points. The decision is noted first; then the points are booked on the cards, by commands that may be
 * repeated.
 */
@Injectable()
export class PointsEarner {
  /** Of its own: requests need not wait for what all the orders of an import earn. */
  private readonly turns = new Turns();

  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly rules: EarningRuleRepository,
    private readonly calculator: PointsCalculator,
    private readonly granter: PointsGranter,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
  ) {}

  /**
   * All is decided as of the source: the rules, programs, cards and tiers, the customer, and what it is earned for. See decision 0208.
   * @param gives which rules are about what happened
   * @param trigger asked for where there is such a rule; undefined: nothing is earned
   * @returns what is noted after it; undefined where nothing was to be earned
   */
  async earn<Noted extends OrderEarningsEvent | EventEarningsGranted>(
    source: SourceEvent,
    gives: (rule: EarningRule) => boolean,
    trigger: () => Promise<EarningTrigger<Noted> | undefined>,
  ): Promise<Earnings | undefined> {
    const { projectId, at, position } = source;
    const rules = (await this.rules.all(projectId, position)).filter((rule) => gives(rule) && rule.createdAt <= at);
    if (rules.length === 0) return undefined;
    const found = await trigger();
    if (!found) return undefined;
    const { id, customerId, measured, namedCard, aggregate, bookingOf, upTo = position } = found;
    const [customer, project] = await Promise.all([
      this.messenger.ask(new FindCustomer(projectId, { id: customerId }, upTo)),
      this.messenger.ask(new FindProject(projectId)),
    ]);
    if (!customer) return undefined;
    const event: EarningEvent = {
      now: at,
      upTo: position,
      timeZone: project?.timeZone ?? 'UTC',
      customer,
      record: customer,
      ...measured,
    };
    const { earned, exceeded } = await this.calculator.calculate({ projectId }, rules, event, this.turns);
    if (exceeded) this.reportFailure(`earning points of ${id}`, new Error(exceeded.details?.details));
    const granted = await Promise.all(earned.map((each) => this.granter.grantOf(each, event, source, namedCard)));
    const given = granted.filter((each) => each !== undefined);
    const grants = given.map(({ grant }) => grant);
    const command = { do: 'grant', sourceId: id, customerId, grants, now: at, position } as const;
    const noted = await this.runner.execute(aggregate, id, command, contextOfSource(source, 'grant'));
    if (isRefusal(noted)) throw new Error(`Points of ${id} could not be noted`);
    const members = new Map(given.map(({ member }) => [member.card.id, member]));
    const isNew = new Set(
      noted.events.flatMap(({ data }) => ('grants' in data ? data.grants.map(({ ruleId }) => ruleId) : [])),
    );
    for (const grant of Object.values(noted.state.grants)) {
      // What an earlier event granted may have been booked before this one happened.
      const since = isNew.has(grant.ruleId) ? source : { ...source, position: undefined };
      const refused = await this.granter.book(grant, bookingOf(grant), since, members.get(grant.cardId));
      if (refused?.refused === 'quantity_exceeded')
        this.reportFailure(`earning points of ${id}`, new Error(refused.details?.details));
    }
    return noted.state;
  }
}
