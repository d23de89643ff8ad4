import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandRunner, Turns, ViewRunner } from '@perkstream/platform';
import { type CustomerProfileAnswer, type StoredSegment } from '@perkstream/published';
import { customerAggregate } from '../domain/customer/customer.decider.js';
import { programsIn } from '../domain/segments/segment-filter.js';
import { fillingOf, segmentFillingAggregate } from '../domain/segments/segment-filling.decider.js';
import { type SegmentLook, segmentMembershipAggregate } from '../domain/segments/segment-membership.decider.js';
import { profileOf } from '../presenters/customer-answer.presenter.js';
import { CustomerRepository } from '../repositories/customer.repository.js';
import { notedSince } from '../domain/segments/segment.kind.js';
import { SegmentRepository } from '../repositories/segment.repository.js';
import { heldRedeemablesView } from '../views/held-redeemables/held-redeemables.view.js';
import { SegmentMemberships } from './segment-memberships.js';

/** Notes which segments a customer has entered and left. Looks at that customer alone, and at segments of type auto-update. */
@Injectable()
export class SegmentWatcher {
  /** Of its own: requests need not wait for the looks at all the customers of a bulk update. */
  private readonly turns = new Turns();

  constructor(
    private readonly segments: SegmentRepository,
    private readonly memberships: SegmentMemberships,
    private readonly customers: CustomerRepository,
    private readonly runner: CommandRunner,
    private readonly views: ViewRunner,
  ) {}

  /**
   * Looks at the customer as of the event that is the reason, whatever has happened since.
   * @param position of the event; absent: looks at the customer as of now
   */
  async look(customerId: string, context: CommandContext, position?: number): Promise<void> {
    await this.lookAmong(await this.watched(context.projectId, position), customerId, context, position);
  }

  /** Looks at the segments that ask for points, as `look` does. */
  async lookAtPoints(customerId: string, context: CommandContext, position?: number): Promise<void> {
    await this.lookAmong(await this.watchedForPoints(context.projectId, position), customerId, context, position);
  }

  /** The same for the holder of a loyalty card, where it has one yet. */
  async lookAtHolder(cardId: string, context: CommandContext, position?: number): Promise<void> {
    const watched = await this.watchedForPoints(context.projectId, position);
    if (watched.length === 0) return;
    const held = await this.views.collection(heldRedeemablesView).get(cardId);
    if (held) await this.lookAmong(watched, held.customer_id, context, position);
  }

  private async watchedForPoints(projectId: string, position?: number): Promise<readonly StoredSegment[]> {
    return (await this.watched(projectId, position)).filter(({ filter }) => programsIn(filter).length > 0);
  }

  /**
   * Those that were of this type when it happened, and are still there: who was in a later one when that was made is noted by its filling.
   */
  private async watched(projectId: string, position: number | undefined): Promise<readonly StoredSegment[]> {
    const now = (await this.segments.all(projectId)).filter(isWatched);
    if (now.length === 0 || position === undefined) return now;
    const then = (await this.segments.all(projectId, position)).filter(isWatched);
    return then.filter((segment) => now.some(({ id }) => id === segment.id));
  }

  private async lookAmong(
    watched: readonly StoredSegment[],
    customerId: string,
    context: CommandContext,
    position?: number,
  ): Promise<void> {
    if (watched.length === 0) return;
    if (position !== undefined) await this.views.caughtUpTo(position);
    const customer = await this.customers.byId(context.projectId, customerId, position);
    if (customer) await this.note(profileOf(customer), watched, context, position);
  }

  /** Notes whether the customer was in the segment when it was made, or its filter changed. What has been noted of the two before stands. */
  async noteBeginning(profile: CustomerProfileAnswer, segment: StoredSegment, context: CommandContext): Promise<void> {
    const wasIn = await this.wasIn(profile, segment, context);
    if (wasIn) await this.write(profile.id, [{ segment, wasIn }], context);
  }

  private async note(
    profile: CustomerProfileAnswer,
    segments: readonly StoredSegment[],
    context: CommandContext,
    position: number | undefined,
  ): Promise<void> {
    const { projectId, now } = context;
    const { turns } = this;
    const then = position === undefined ? undefined : { asOf: now, upTo: position };
    const found = new Set(await this.memberships.of(projectId, profile, segments, now, { turns, then }));
    const looked = await Promise.all(
      segments.map(async (segment) => ({
        segment,
        isIn: found.has(segment),
        wasIn: (await this.isFilling(projectId, segment)) && (await this.wasIn(profile, segment, context)),
      })),
    );
    await this.write(profile.id, looked, context, position);
  }

  private async write(
    customerId: string,
    looked: readonly SegmentLook[],
    context: CommandContext,
    position?: number,
  ): Promise<void> {
    const command = { customerId, looked, now: context.now, position };
    await this.runner.execute(segmentMembershipAggregate, customerId, command, context);
  }

  /** Holds the profile of that moment, and what the customer had done by then, against the filter. */
  private async wasIn(
    profile: CustomerProfileAnswer,
    segment: StoredSegment,
    { projectId, now }: CommandContext,
  ): Promise<boolean> {
    const asOf = notedSince(segment);
    if (profile.created_at > asOf) return false;
    const isSame = (profile.updated_at ?? profile.created_at) <= asOf;
    const earlier = isSame ? profile : await this.profileAsOf(projectId, profile.id, asOf);
    const { turns } = this;
    return (
      earlier !== undefined &&
      (await this.memberships.of(projectId, earlier, [segment], now, { turns, then: { asOf } })).length > 0
    );
  }

  private async profileAsOf(projectId: string, id: string, moment: string): Promise<CustomerProfileAnswer | undefined> {
    const state = await this.runner.stateAsOf(customerAggregate, projectId, id, moment);
    return state.status === 'known' ? profileOf(state.customer) : undefined;
  }

  /** True until it is known who was in it when it was made, or when its filter changed. */
  private async isFilling(projectId: string, segment: StoredSegment): Promise<boolean> {
    const state = await this.runner.current(segmentFillingAggregate, projectId, fillingOf(segment));
    return state === 'begun' || (state === 'none' && segment.refilled !== undefined);
  }
}

function isWatched({ type }: StoredSegment): boolean {
  return type === 'auto-update';
}
