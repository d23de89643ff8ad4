import { Injectable } from '@nestjs/common';
import { Messenger } from '@perkstream/platform';
import { FindAssignedRules, FindProject } from '@perkstream/published';
import {
  type CountedKinds,
  countersDrawnOn,
  type CountingAssignment,
  type RuleCounter,
  subjectOf,
} from '../../domain/counting/rule-counter.js';
import { type RollbackPlan } from '../../domain/rollback/rollback.decider.js';
import { LimitCounterRepository } from '../../repositories/limit-counter.repository.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';
import { Counting, MissingCounters } from '../../services/counting.js';
import { type RedemptionEntry } from '../../views/redemptions/redemptions.view.js';

/** What is given back to a counter; `counted`: what it begins with, where it has not begun. */
export type GivenBack = RollbackPlan['limits'][number] & { readonly counted?: number };

/** The counters that a redemption counts in though it did not draw on them: they take it from the ledger. */
@Injectable()
export class CountersOfRollback {
  constructor(
    private readonly messenger: Messenger,
    private readonly redemptions: RedemptionRepository,
    private readonly counting: Counting,
    private readonly limitCounters: LimitCounterRepository,
  ) {}

  async of(projectId: string, { rollbacks, limits }: RollbackPlan): Promise<readonly GivenBack[] | MissingCounters> {
    const found = await this.redemptions.collection.getMany(rollbacks.map(({ redemptionId }) => redemptionId));
    const entries = found.filter((entry): entry is RedemptionEntry => entry?.counted !== undefined);
    const holders = [...new Set(entries.flatMap(holdersOf))];
    const rules = await this.messenger.ask(new FindAssignedRules(projectId, holders));
    const assignmentIds = rules.map(({ assignmentId }) => assignmentId);
    const campaignIds = entries.flatMap(({ related_object_parent_id: id }) => id ?? []);
    const kinds = await this.counting.of(projectId, [...new Set([...campaignIds, ...assignmentIds])]);
    if (kinds instanceof MissingCounters || kinds.size === 0) return kinds instanceof MissingCounters ? kinds : [];
    const timeZone = (await this.messenger.ask(new FindProject(projectId)))?.timeZone ?? 'UTC';
    const wanted = entries.flatMap((entry) => {
      const own = rules.filter(({ relatedObjectId }) => holdersOf(entry).includes(relatedObjectId));
      const drawn = countersOfEntry(entry, kinds, own, timeZone);
      const isOther = ({ stream }: RuleCounter) =>
        !limits.some(({ key, redemptionId }) => key === stream && redemptionId === entry.id);
      return drawn.filter(isOther).map((counter) => ({ counter, redemptionId: entry.id }));
    });
    return Promise.all(
      wanted.map(async ({ counter, redemptionId }) => {
        const { counted } = await this.limitCounters.find(
          { projectId, timeZone, isAware: true },
          counter.stream,
          counter,
        );
        return { key: counter.stream, amount: counter.by, redemptionId, counted };
      }),
    );
  }
}

function holdersOf(entry: RedemptionEntry): readonly string[] {
  const {
    related_object_id: id,
    related_object_parent_id: campaignId,
    reward_assignment_id: rewardAssignmentId,
  } = entry;
  return [id, campaignId, rewardAssignmentId].filter((holder) => typeof holder === 'string');
}

function countersOfEntry(
  entry: RedemptionEntry,
  kinds: CountedKinds,
  assignments: readonly CountingAssignment[],
  timeZone: string,
): readonly RuleCounter[] {
  if (!entry.counted) return [];
  const made = { date: entry.created_at, customerId: entry.customer_id, ...entry.counted };
  const redeemable = { id: entry.related_object_id, campaignId: entry.related_object_parent_id };
  return countersDrawnOn(kinds, redeemable, assignments, subjectOf(made, timeZone));
}
