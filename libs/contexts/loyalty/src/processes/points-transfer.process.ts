import { Injectable } from '@nestjs/common';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import {
  CommandRunner,
  Messenger,
  ProcessRunner,
  resumedBy,
  timeOf,
  type UnfinishedProcess,
} from '@perkstream/platform';
import {
  type CardOfTransfer,
  type CommandOrigin,
  type PointsGift,
  type StoredPointsTransfer,
} from '@perkstream/published';
import { transactionId, transferSeed } from '../domain/loyalty-card/entries.js';
import { type LoyaltyCardRefusal } from '../domain/loyalty-card/loyalty-card.decider.js';
import {
  isNewIn,
  pointsTransferAggregate,
  type PointsTransferCommand,
  type PointsTransferState,
} from '../domain/points-transfer/points-transfer.decider.js';
import { CardLedger, type CardExecution, type PointRequest } from '../services/card-ledger.js';

/**
 * Moves points between cards: reserves them on all source cards, adds them to the target card, then confirms the
 * reservations. A refusal of one card refuses the whole transfer. Each step is a command that its card remembers, so
 * the process may run again.
 */
@Injectable()
export class PointsTransferProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly ledger: CardLedger,
    private readonly processes: ProcessRunner,
    private readonly messenger: Messenger,
  ) {
    processes.register({
      name: 'points_transfer',
      begins: 'points_transfer.begun',
      ends: ['points_transfer.ended'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /**
   * The same transfer again is carried on, or answered as it ended. Another one under its key is answered as it ended, too, and made
   * where it was refused; meanwhile it has to wait.
   *
   * @param key its stream
   */
  carryOut(
    key: string,
    transfer: StoredPointsTransfer,
    origin: CommandOrigin,
  ): Promise<undefined | Refusal<LoyaltyCardRefusal | 'multiple_requests'>> {
    return this.processes.during(origin.projectId, key, async () => {
      const state = await this.command(key, transfer, { do: 'begin', transfer }, origin);
      if (state.transfer.id !== transfer.id && !state.isOver) {
        return refuse('multiple_requests', { details: 'The transfer is in progress' });
      }
      return this.carryOn(key, state, origin);
    });
  }

  /** Whether it was made already, or is being made. @param key its stream */
  async isMade(projectId: string, key: string, transfer: StoredPointsTransfer): Promise<boolean> {
    return !isNewIn(transfer, await this.runner.current(pointsTransferAggregate, projectId, key));
  }

  private async carryOn(
    key: string,
    state: PointsTransferState,
    origin: CommandOrigin,
  ): Promise<undefined | Refusal<LoyaltyCardRefusal>> {
    if (state.status === 'none') throw new Error('A transfer that was not begun');
    const { transfer } = state;
    let now = state.isOver ? state : await this.decided(key, state, origin);
    if (now.status === 'reserved' && !now.isOver) now = await this.receive(key, transfer, origin);
    if (!now.isOver) {
      for (const [index, gift] of transfer.gifts.entries()) {
        await (now.status === 'refused'
          ? this.release(transfer, gift, index, origin)
          : this.give(transfer, gift, index, origin));
      }
      await this.command(key, transfer, { do: 'end' }, origin);
    }
    return now.status === 'refused' ? refuse(now.refusal.code, { details: now.refusal.details }) : undefined;
  }

  /** Reserves on all cards, and then decides whether the transfer takes place. */
  private async decided(key: string, state: Decided, origin: CommandOrigin): Promise<Decided> {
    if (state.status !== 'begun') return state;
    const { transfer } = state;
    for (const [index, { from, points }] of transfer.gifts.entries()) {
      const request = { do: 'reserve', redemptionId: reservationId(transfer, index), points } as const;
      const reserved = await this.change(transfer, from, request, `reserve/${index}`, origin);
      if (isRefusal(reserved)) {
        const details = `The card ${from.card.code} has fewer points`;
        return this.command(key, transfer, { do: 'refuse', details }, origin);
      }
    }
    return this.command(key, transfer, { do: 'settle' }, origin);
  }

  private async receive(key: string, transfer: StoredPointsTransfer, origin: CommandOrigin): Promise<Decided> {
    const { id, to, gifts, source, at } = transfer;
    const transfers = gifts.map(({ points, ...gift }, index) => ({
      points,
      note: {
        ...noteOf(gift, source),
        relatedTransactionId: transactionId(seedOf(id, `give/${index}`), at),
        details: { source_voucher: shown(gift.from) },
      },
    }));
    const request = { do: 'receive', transfers, expiration: { by: 'rules', rules: to.expirationRules } } as const;
    const received = await this.change(transfer, to, request, 'receive', origin);
    if (!isRefusal(received)) return { status: 'reserved', transfer };
    return this.command(key, transfer, { do: 'refuse', details: 'Too many points' }, origin);
  }

  private async give(
    transfer: StoredPointsTransfer,
    gift: PointsGift,
    index: number,
    origin: CommandOrigin,
  ): Promise<void> {
    const { id, to, at, source } = transfer;
    const note = {
      ...noteOf(gift, source),
      relatedTransactionId: transactionId(transferSeed(seedOf(id, 'receive'), index), at),
      details: { destination_voucher: shown(to) },
    };
    const redemptionId = reservationId(transfer, index);
    const request = { do: 'confirm', redemptionId, entry: 'POINTS_TRANSFER_OUT', note } as const;
    const given = await this.change(transfer, gift.from, request, `give/${index}`, origin);
    if (isRefusal(given)) throw new Error(`${id}: what ${gift.from.card.id} gave was not reserved`);
  }

  private async release(
    transfer: StoredPointsTransfer,
    { from }: PointsGift,
    index: number,
    origin: CommandOrigin,
  ): Promise<void> {
    const request = { do: 'release', redemptionId: reservationId(transfer, index) } as const;
    await this.change(transfer, from, request, `release/${index}`, origin);
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key } = unfinished;
    const state = await this.runner.current(pointsTransferAggregate, projectId, key);
    await this.carryOn(key, state, resumedBy(unfinished, await timeOf(this.messenger, unfinished.projectId)));
  }

  /** Every step has the moment of the transfer, also when it is carried out later. */
  private change(
    { id, at }: StoredPointsTransfer,
    card: CardOfTransfer,
    request: PointRequest,
    step: string,
    origin: CommandOrigin,
  ): Promise<CardExecution | Refusal<LoyaltyCardRefusal>> {
    return this.ledger.change(card, request, { ...origin, now: at, commandId: seedOf(id, step) });
  }

  private async command(
    key: string,
    { id }: StoredPointsTransfer,
    command: PointsTransferCommand,
    origin: CommandOrigin,
  ): Promise<Decided> {
    const context = { ...origin, commandId: seedOf(id, command.do) };
    const done = await this.runner.execute(pointsTransferAggregate, key, command, context);
    if (isRefusal(done) || done.state.status === 'none') throw new Error(`${id} refused to ${command.do}`);
    return done.state;
  }
}

type Decided = Exclude<PointsTransferState, { readonly status: 'none' }>;

function noteOf({ reason, sourceId }: Pick<PointsGift, 'reason' | 'sourceId'>, source: string) {
  return { source, ...(reason !== undefined && { reason }), ...(sourceId !== undefined && { sourceId }) };
}

function shown({ card: { id, code, campaignId } }: CardOfTransfer) {
  return { id, code, campaign_id: campaignId };
}

function reservationId({ id }: StoredPointsTransfer, index: number): string {
  return `${id}/${index}`;
}

/** The id of a command of the transfer, from which the ids of its entries are derived. */
function seedOf(id: string, step: string): string {
  return `points-transfer/${id}/${step}`;
}
