import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, contextOfSource, Messenger, type SourceEvent } from '@perkstream/platform';
import {
  type CampaignRecord,
  type CustomEventRecord,
  FindCampaign,
  FindCustomer,
  FindCustomEvent,
  FindVouchers,
  type ReferralCause,
  type ReferralConverted,
  type ReferralTerms,
  type ReferralTier,
} from '@perkstream/published';
import {
  type DeferredRedemption,
  type Referee,
  refereeAggregate,
  type RefereeCommand,
  refereeKey,
  toHearAgain,
} from '../domain/referee/referee.decider.js';
import { referrerAggregate, referrerKey } from '../domain/referrer/referrer.decider.js';
import { RewardBooking } from './reward-booking.js';

/** The use of a referral code, and who took part in it. */
interface CodeUsed {
  readonly voucherId: string;
  readonly campaignId: string;
  readonly referrerId: string;
  readonly refereeId: string;
}

/**
 * Notes who was referred and counts it for the referrer, and gives what the program promises both. What was decided is noted first,
 * and booked on cards then, by commands that may be repeated.
 */
@Injectable()
export class ReferralRecorder {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly booking: RewardBooking,
  ) {}

  async redeemed(redemptionId: string, used: CodeUsed, source: SourceEvent, step = 'convert'): Promise<void> {
    const campaign = await this.campaignAsOf(source, used.campaignId);
    if (campaign?.referral?.conversion !== 'redemption') return;
    await this.convert({ redemptionId }, used, campaign, source, step);
  }

  /** Notes a custom event that named a code. A program that was disabled when it was sent counts nobody. */
  async sent(eventId: string, source: SourceEvent): Promise<void> {
    const { projectId, position } = source;
    const event = await this.messenger.ask(new FindCustomEvent(projectId, eventId));
    if (!event?.referral) return;
    const [voucher] = await this.messenger.ask(new FindVouchers(projectId, [event.referral.code], position));
    const { id: voucherId, campaignId, holderId: referrerId } = voucher ?? {};
    if (!voucherId || !campaignId || !referrerId || !voucher?.isReferralCode || !voucher.active) return;
    const campaign = await this.campaignAsOf(source, campaignId);
    if (!campaign?.active || !isCounted(event, campaign.referral)) return;
    if (!(await this.isReferrer(referrerId, event.referral.referrerId, source))) return;
    await this.convert(
      { eventId },
      { voucherId, campaignId, referrerId, refereeId: event.customerId },
      campaign,
      source,
    );
  }

  /** @param named id or source id of the one who is said to have given the code away; absent: nobody was named */
  private async isReferrer(
    referrerId: string,
    named: string | undefined,
    { projectId, position }: SourceEvent,
  ): Promise<boolean> {
    if (named === undefined || named === referrerId) return true;
    const customer = await this.messenger.ask(new FindCustomer(projectId, { idOrSourceId: named }, position));
    return customer?.id === referrerId;
  }

  private async convert(
    cause: ReferralCause,
    used: CodeUsed,
    { name: campaignName, referral }: CampaignRecord,
    source: SourceEvent,
    step = 'convert',
  ): Promise<void> {
    const reward = referral?.refereeReward;
    const { id, correlationId, trace } = source;
    const command = {
      do: 'convert',
      ...cause,
      ...used,
      campaignName,
      ...(reward && { reward }),
      now: source.at,
      position: source.position,
      source: { id, correlationId, ...(trace !== undefined && { trace }) },
    } as const;
    const key = refereeKey(used.campaignId, used.refereeId);
    const done = await this.runner.execute(refereeAggregate, key, command, contextOfSource(source, step));
    if (isRefusal(done)) throw new Error(`${key} could not be noted as referred`);
    const { conversion } = done.state;
    const isThis = conversion?.redemptionId === cause.redemptionId && conversion?.eventId === cause.eventId;
    if (!conversion || !isThis) return;
    const { refereeId: customerId, reward: given, at } = conversion;
    if (given) await this.booking.book({ reward: given, customerId, campaignName, at }, source);
    await this.count(conversion, referral?.referralTiers ?? [], source);
  }

  /** Takes back what a redemption brought about, if it referred somebody, and counts the one that waited for that. */
  async rolledBack(
    redemptionId: string,
    { campaignId, refereeId }: Pick<CodeUsed, 'campaignId' | 'refereeId'>,
    source: SourceEvent,
  ): Promise<void> {
    const key = refereeKey(campaignId, refereeId);
    const of = { redemptionId, now: source.at, position: source.position };
    let state = await this.runner.current(refereeAggregate, source.projectId, key);
    if (state.conversion?.redemptionId !== redemptionId) {
      if (!(await this.mayCount(redemptionId, campaignId, state, source))) return;
      state = await this.note(key, { do: 'rule_out', campaignId, refereeId, ...of }, source);
    }
    // Another rollback, handled at the same time, may have made it the one that counts.
    if (state.conversion?.redemptionId === redemptionId) {
      // What followed from that may be under way. It is taken back when all of it is there.
      if (state.waited) await this.hearAgain(state.waited, source);
      // The referrer first: a repeat after a crash in between still finds the referee referred.
      await this.uncount(state.conversion, source);
      state = await this.note(key, { do: 'revert', ...of }, source);
    }
    const next = toHearAgain(state);
    if (next) await this.hearAgain(next, source);
  }

  private async note(
    key: string,
    command: Extract<RefereeCommand, { do: 'revert' | 'rule_out' }>,
    source: SourceEvent,
  ): Promise<Referee> {
    const done = await this.runner.execute(refereeAggregate, key, command, contextOfSource(source, command.do));
    if (isRefusal(done)) throw new Error(`The rollback could not be noted of ${key}`);
    return done.state;
  }

  /** Whether the redemption can count, or could if it is heard of after this: rollbacks of codes of all campaigns are heard. */
  private async mayCount(
    redemptionId: string,
    campaignId: string,
    { conversion, deferred }: Referee,
    source: SourceEvent,
  ): Promise<boolean> {
    if (conversion !== null || deferred.some((each) => each.redemptionId === redemptionId)) return true;
    const campaign = await this.campaignAsOf(source, campaignId);
    // One that is deleted by now may have been a referral program.
    return !campaign || campaign.referral?.conversion === 'redemption';
  }

  /** What follows has the ids and the time that it would have if the redemption had counted when it was first heard of. */
  private async hearAgain(
    { redemptionId, at, position, source, ...used }: DeferredRedemption,
    { projectId, actor }: SourceEvent,
  ): Promise<void> {
    await this.redeemed(redemptionId, used, { ...source, projectId, actor, at, position }, 'convert-later');
  }

  private async uncount(
    { campaignId, referrerId, refereeId }: ReferralConverted['data'],
    source: SourceEvent,
  ): Promise<void> {
    const command = { do: 'uncount', campaignId, referrerId, refereeId, now: source.at } as const;
    const key = referrerKey(campaignId, referrerId);
    await this.runner.execute(referrerAggregate, key, command, contextOfSource(source, 'uncount'));
  }

  private async campaignAsOf(
    { projectId, position }: SourceEvent,
    campaignId: string,
  ): Promise<CampaignRecord | undefined> {
    return this.messenger.ask(new FindCampaign(projectId, campaignId, position));
  }

  /** Counts a conversion for the referrer, and gives what the tiers promise for so many. */
  private async count(
    { campaignId, campaignName, referrerId, refereeId, at }: ReferralConverted['data'],
    tiers: readonly ReferralTier[],
    source: SourceEvent,
  ): Promise<void> {
    if (tiers.length === 0) return;
    const key = referrerKey(campaignId, referrerId);
    const command = { do: 'count', campaignId, campaignName, referrerId, refereeId, tiers, now: at } as const;
    const done = await this.runner.execute(referrerAggregate, key, command, contextOfSource(source, 'count'));
    if (isRefusal(done)) throw new Error(`${key} could not be counted`);
    const [counted] = done.events;
    if (counted?.type !== 'referrer.conversion_counted') return;
    for (const [index, reward] of counted.data.rewards.entries()) {
      await this.booking.book({ reward, customerId: referrerId, campaignName, at }, source, `referrer/${index}/`);
    }
  }
}

function isCounted({ schemaId, name }: CustomEventRecord, terms: ReferralTerms | undefined): boolean {
  if (terms?.conversion !== 'custom_event') return false;
  const { id, name: wanted } = terms.customEvent ?? {};
  return id !== undefined ? id === schemaId : wanted === undefined || wanted === name;
}
