import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { derivedId, timeBy } from '@perkstream/kernel';
import { CommandRunner, Scheduler } from '@perkstream/platform';
import {
  type CustomerRecord,
  type CustomerValidated,
  type RequestContext,
  type ValidatedRef,
  type ValidationsCounted,
} from '@perkstream/published';
import { attempts } from '../../domain/attempts/attempts.decider.js';
import { type CartOutcome, type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';

const WRITE_INTERVAL_MS = 1_000;
const MAX_VALIDATIONS_PER_EVENT = 100;
/**
 * The largest number of validations of customers that are held in memory while the event store is away. Further ones
 * are only counted.
 */
const MAX_WAITING_VALIDATIONS = 10_000;

type Count = ValidationsCounted['campaigns'][string];

/** The validations that become one event. */
interface Batch {
  readonly id: string;
  readonly context: RequestContext;
  readonly campaigns: Map<string, Count>;
  readonly validations: CustomerValidated[];
  /** Since when it may have been appended. */
  triedSince?: string;
}

/**
 * Counts validations, and lists those of customers. A validation itself writes nothing: the validations of one second
 * are appended together afterwards, for each key. A crash loses at most that second.
 */
@Injectable()
export class ValidationTally implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly open = new Map<string, Batch>();
  private closed: Batch[] = [];
  private waiting = 0;

  constructor(
    private readonly runner: CommandRunner,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(WRITE_INTERVAL_MS, 'validations to be counted', () => this.write());
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.write();
  }

  note(
    context: RequestContext,
    { outcomes, valid }: EvaluatedCart,
    customer: CustomerRecord | undefined,
    sessionKey: string | undefined,
  ): void {
    const { campaigns, validations } = this.batchOf(context);
    for (const outcome of outcomes) count(campaigns, outcome);
    if (!customer?.id || this.waiting >= MAX_WAITING_VALIDATIONS) return;
    this.waiting += 1;
    validations.push({
      id: derivedId('valid_', Date.parse(context.now), context.requestId, 'validation'),
      date: context.now,
      requestId: context.requestId,
      customerId: customer.id,
      isValid: valid,
      ...(sessionKey !== undefined && { sessionKey }),
      redeemables: refsOf(outcomes, 'APPLICABLE'),
      skipped: refsOf(outcomes, 'SKIPPED'),
      inapplicable: refsOf(outcomes, 'INAPPLICABLE'),
    });
  }

  /** A tally that cannot be appended now waits for the next round. */
  async write(): Promise<void> {
    const batches = [...this.closed, ...this.open.values()];
    this.closed = [];
    this.open.clear();
    for (const batch of batches) {
      try {
        await this.append(batch);
        this.waiting -= batch.validations.length;
      } catch (error) {
        this.closed.unshift(...batches.slice(batches.indexOf(batch)));
        throw error;
      }
    }
  }

  private batchOf(context: RequestContext): Batch {
    const name = `${context.projectId} ${context.actor.id} ${context.channel}`;
    const known = this.open.get(name);
    if (known && known.validations.length < MAX_VALIDATIONS_PER_EVENT) return known;
    if (known) this.closed.push(known);
    const batch: Batch = { id: randomUUID(), context, campaigns: new Map(), validations: [] };
    this.open.set(name, batch);
    return batch;
  }

  private async append(batch: Batch): Promise<void> {
    const { id, context, campaigns, validations, triedSince: repeatSince } = batch;
    if (campaigns.size === 0 && validations.length === 0) return;
    const now = repeatSince ?? timeBy(context.project?.clock, new Date().toISOString());
    batch.triedSince = now;
    const { projectId, actor, channel } = context;
    const data: ValidationsCounted = { campaigns: Object.fromEntries(campaigns), validations };
    const by = { projectId, actor, channel, correlationId: id, commandId: id, now, repeatSince };
    await this.runner.execute(attempts, now.slice(0, 10), { type: 'validation.counted', data }, by);
  }
}

function count(campaigns: Map<string, Count>, { status, candidate }: CartOutcome): void {
  const campaignId = candidate.named.examined?.redeemable.campaignId;
  if (!campaignId || status === 'SKIPPED') return;
  const { succeeded, failed } = campaigns.get(campaignId) ?? { succeeded: 0, failed: 0 };
  const isGood = status === 'APPLICABLE';
  campaigns.set(campaignId, { succeeded: succeeded + Number(isGood), failed: failed + Number(!isGood) });
}

function refsOf(outcomes: readonly CartOutcome[], wanted: CartOutcome['status']): ValidatedRef[] {
  return outcomes.flatMap(({ status, candidate: { named } }) => {
    return status === wanted ? [{ id: named.examined?.redeemable.id ?? named.input.id, type: named.input.object }] : [];
  });
}
