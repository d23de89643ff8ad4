import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import {
  ChangeOrder,
  type CommandOrigin,
  type OrderDocument,
  type RedemptionCompleted,
  type RedemptionRecord,
  type Used,
  UseReward,
  UseTier,
  UseVoucher,
} from '@perkstream/published';
import { limitCounter } from '../../domain/limit-counter/limit-counter.decider.js';
import {
  type Participant,
  type RewardParticipant,
  useOf,
} from '../../domain/redemption-process/redemption-process.decider.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';

/** What confirming answers: the redeemable or the order as it is now, for the reply. */
export interface Confirmed {
  readonly participant: Participant;
  readonly used?: Used;
  readonly order?: OrderDocument;
}

/** Why a participant cannot hold its part. An order that was changed since it was priced is priced again, and nobody learns of it. */
export type HoldRefusal = RedemptionRefusal | 'order_changed';

/** Speaks with the participants of a redemption: each can hold its part, confirm it, or let it go. */
@Injectable()
export class Participants {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
  ) {}

  /** @returns why the participant cannot hold its part; undefined when it does */
  async hold(participant: Participant, origin: CommandOrigin): Promise<Refusal<HoldRefusal> | undefined> {
    const { projectId } = origin;
    const { id, redemptionId } = participant;
    switch (participant.kind) {
      case 'voucher': {
        const { credits, sessionKey, holderId, forReward } = participant;
        const step = { do: 'reserve', redemptionId, credits, sessionKey, holderId, forReward } as const;
        return refusalIn(await this.messenger.send(new UseVoucher(projectId, id, step, origin)));
      }
      case 'promotion_tier':
        return refusalIn(
          await this.messenger.send(new UseTier(projectId, id, { do: 'reserve', redemptionId }, origin)),
        );
      case 'limit': {
        const { amount, maximum, counted, rule } = participant;
        const step = { do: 'reserve', redemptionId, amount, maximum, counted } as const;
        const held = await this.runner.execute(limitCounter, id, step, origin);
        if (!isRefusal(held)) return undefined;
        return { refused: 'redemption_rules_violated', details: { details: rule.name, customMessage: rule.message } };
      }
      case 'reward':
        return refusalIn(await this.messenger.send(new UseReward(projectId, useOf(participant), 'reserve', origin)));
      case 'order': {
        const { process, version } = participant;
        if (process === undefined || version === undefined) throw new Error(`No version of ${id} was priced`);
        const step = { do: 'reserve', redemptionId, process, version } as const;
        return refusalIn(await this.messenger.send(new ChangeOrder(projectId, id, step, origin)));
      }
      case 'order_source_id': {
        const { sourceId } = participant;
        return refusalIn(
          await this.messenger.send(new ChangeOrder(projectId, id, { do: 'claim_source_id', sourceId }, origin)),
        );
      }
    }
  }

  /** Everybody holds: the member gets the reward that points are spent on. @returns the code or card that it is, `v_…` */
  async give(
    participant: RewardParticipant,
    origin: CommandOrigin,
  ): Promise<{ readonly voucherId?: string } | Refusal<RedemptionRefusal>> {
    return this.messenger.send(new UseReward(origin.projectId, useOf(participant), 'give', origin));
  }

  /** The redemption stands: what was held is used for good. */
  async confirm(participant: Participant, completed: RedemptionCompleted, origin: CommandOrigin): Promise<Confirmed> {
    const { projectId } = origin;
    const { id, redemptionId } = participant;
    switch (participant.kind) {
      case 'voucher':
      case 'promotion_tier': {
        const step = { do: 'confirm', redemptionId, redemption: recordOf(completed, redemptionId) } as const;
        const use = participant.kind === 'voucher' ? UseVoucher : UseTier;
        const used = await this.messenger.send(new use(projectId, id, step, origin));
        return isRefusal(used) ? { participant } : { participant, used };
      }
      case 'limit':
        await this.runner.execute(limitCounter, id, { do: 'confirm', redemptionId }, origin);
        return { participant };
      case 'reward':
        await this.messenger.send(new UseReward(projectId, useOf(participant), 'confirm', origin));
        return { participant };
      case 'order': {
        if (!completed.order) return { participant };
        const notes = completed.order['redemptions'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
        const step = { do: 'redeem', redemptionId, order: completed.order, notes } as const;
        const changed = await this.messenger.send(new ChangeOrder(projectId, id, step, origin));
        return isRefusal(changed) ? { participant } : { participant, order: changed.order };
      }
      case 'order_source_id':
        return { participant };
    }
  }

  /** The redemption does not stand: what was held, if it was, is free again. */
  async letGo(participant: Participant, origin: CommandOrigin): Promise<void> {
    const { projectId } = origin;
    const { id, redemptionId } = participant;
    const release = { do: 'release', redemptionId } as const;
    switch (participant.kind) {
      case 'voucher':
        await this.messenger.send(new UseVoucher(projectId, id, release, origin));
        return;
      case 'promotion_tier':
        await this.messenger.send(new UseTier(projectId, id, release, origin));
        return;
      case 'limit':
        await this.runner.execute(limitCounter, id, release, origin);
        return;
      case 'reward':
        await this.messenger.send(new UseReward(projectId, useOf(participant), 'release', origin));
        return;
      case 'order':
        await this.messenger.send(new ChangeOrder(projectId, id, release, origin));
        return;
      case 'order_source_id': {
        const { sourceId } = participant;
        await this.messenger.send(new ChangeOrder(projectId, id, { do: 'release_source_id', sourceId }, origin));
      }
    }
  }
}

function refusalIn(answer: unknown): Refusal<HoldRefusal> | undefined {
  return isRefusal(answer) ? (answer as Refusal<HoldRefusal>) : undefined;
}

/** Of the order a redeemable keeps no more than what it is called. */
function recordOf({ id, redemptions, order }: RedemptionCompleted, redemptionId: string): RedemptionRecord {
  const record = redemptions.find((each) => each.id === redemptionId);
  if (!record) throw new Error(`${redemptionId} is not part of the redemption ${id}`);
  const { differs: _differs, ...rest } = record;
  return { ...rest, order: record.order && order && { id: order.id, source_id: order.source_id ?? null } };
}
