import { Inject, Injectable } from '@nestjs/common';
import { FAILURES, Messenger, type ReportFailure } from '@perkstream/platform';
import { FindCustomer, FindProject, type OrderDocument } from '@perkstream/published';
import { type EarningEvent } from '../domain/earning/earning-event.js';
import { type NotedGrant } from '../domain/earnings/earnings.decider.js';
import { EarningRuleRepository } from '../repositories/earning-rule.repository.js';
import { PointsCalculator } from './points-calculator.js';

/** Calculates what the rest of an order earns, as of the moment at which the whole order was paid. Decision 0245. */
@Injectable()
export class PointsOfRest {
  constructor(
    private readonly messenger: Messenger,
    private readonly rules: EarningRuleRepository,
    private readonly calculator: PointsCalculator,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
  ) {}

  /** By rule. Rules for which it cannot be known are left out: the customer was erased, or the rule of an older event is gone. */
  async of(
    projectId: string,
    grants: readonly NotedGrant[],
    rest: OrderDocument,
  ): Promise<ReadonlyMap<string, number>> {
    const payments = [...new Set(grants.map(paymentOf))].map((payment) =>
      grants.filter((grant) => paymentOf(grant) === payment),
    );
    const earned = await Promise.all(payments.map((together) => this.ofPayment(projectId, together, rest)));
    return new Map(earned.flat());
  }

  /** @param grants of one moment */
  private async ofPayment(
    projectId: string,
    grants: readonly NotedGrant[],
    order: OrderDocument,
  ): Promise<readonly (readonly [string, number])[]> {
    const [first] = grants;
    if (!first) return [];
    const { at: now, position: upTo, customerId } = first;
    const [customer, project, known] = await Promise.all([
      this.messenger.ask(new FindCustomer(projectId, { id: customerId }, upTo)),
      this.messenger.ask(new FindProject(projectId)),
      this.rules.all(projectId, upTo),
    ]);
    if (!customer) return [];
    const rules = known.filter(({ id }) => grants.some(({ ruleId }) => ruleId === id));
    const timeZone = project?.timeZone ?? 'UTC';
    const event: EarningEvent = { now, upTo, timeZone, customer, record: customer, order };
    const { earned, exceeded } = await this.calculator.calculate({ projectId }, rules, event);
    if (exceeded) this.reportFailure(`revoking points of ${order.id}`, new Error(exceeded.details?.details));
    const points = new Map(earned.map(({ rule, points: n }) => [rule.id, n]));
    return rules.flatMap(({ id }) => (exceeded && !points.has(id) ? [] : [[id, points.get(id) ?? 0] as const]));
  }
}

/** The moment of a grant. */
function paymentOf({ at, position }: NotedGrant): string {
  return `${at}/${position ?? ''}`;
}
