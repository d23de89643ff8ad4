import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import {
  type CommandOrigin,
  GiveBackPoints,
  type GivenVoucher,
  type LoyaltyCardEvent,
  type PointsEntryNote,
  type RewardUse,
  type RewardUseRefusal,
  UseReward,
} from '@perkstream/published';
import { rewardAggregate } from '../../domain/reward/reward.decider.js';
import { sliceParts } from '../../domain/loyalty-card/buckets.js';
import { type UseRewardCommand } from '../../domain/reward/decide-use.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';
import { RewardGiver } from './reward-giver.js';

type Outcome = GivenVoucher | Refusal<RewardUseRefusal>;

const DONE = {};

/**
 * Reserves, confirms, releases or gives back points and stock for a redemption. Each step is a command that card and
 * reward remember. Only `reserve` needs the card: what it reserved is confirmed or released in the ledger of the card and in the
 * stream of the reward, whatever was deleted meanwhile. See decisions 0081 and 0210.
 */
export const useReward = handler(
  UseReward,
  [CommandRunner, MemberRepository, CardLedger, RewardGiver],
  async ({ projectId, use, step, origin: sent }, runner, members, ledger, giver) => {
    const origin = { ...sent, projectId };
    if (step === 'reserve') return reserve(runner, members, ledger, use, origin);
    if (step === 'release') {
      await ledger.carryOn(use.cardId, { do: 'release', redemptionId: use.redemptionId }, origin);
    } else {
      const holderId = use.holderId ?? (await findHolder(members, projectId, use));
      const held = { ...use, ...(holderId !== undefined && { holderId }) };
      if (step === 'give') return giver.give(held, origin);
      await (step === 'confirm'
        ? confirm(ledger, held, origin)
        : giveBack(ledger, held, { from: use.returnedPoints ?? 0 }, origin));
    }
    await count(runner, use, step, origin);
    return DONE;
  },
);

/** Points alone: stock comes back when the redemption is rolled back. */
export const giveBackPoints = handler(
  GiveBackPoints,
  [MemberRepository, CardLedger],
  async ({ projectId, use, returnId, points, before: from, origin }, members, ledger) => {
    const holderId = use.holderId ?? (await findHolder(members, projectId, use));
    const held = { ...use, ...(holderId !== undefined && { holderId }) };
    await giveBack(ledger, held, { from, points, returnId }, { ...origin, projectId });
  },
);

/** Of the card, where the redemption is older than that its holder is noted; undefined where the card was deleted. */
async function findHolder(members: MemberRepository, projectId: string, use: RewardUse): Promise<string | undefined> {
  const member = await members.findHeld(projectId, { memberId: use.cardId });
  return isRefusal(member) ? undefined : member.holderId;
}

async function reserve(
  runner: CommandRunner,
  members: MemberRepository,
  ledger: CardLedger,
  use: RewardUse,
  origin: CommandOrigin,
): Promise<Outcome> {
  const member = await members.findHeld(origin.projectId, { memberId: use.cardId });
  if (isRefusal(member)) return member;
  const { redemptionId, points, automaticFor } = use;
  const counted = await count(runner, use, 'reserve', origin);
  if (isRefusal(counted)) return counted;
  if (points === 0) return DONE;
  const reserved = await ledger.change(member, { do: 'reserve', redemptionId, points, automaticFor }, origin);
  if (!isRefusal(reserved)) return DONE;
  await count(runner, use, 'release', { ...origin, commandId: `${origin.commandId}/release` });
  return reserved as Refusal<RewardUseRefusal>;
}

/** The same again answers what it took then: `give_back` asks so. */
async function confirm(
  ledger: CardLedger,
  use: RewardUse,
  origin: CommandOrigin,
): Promise<readonly LoyaltyCardEvent[] | undefined> {
  if (use.points === 0) return undefined;
  const { redemptionId, holderId, at } = use;
  const commandId = `reward/${redemptionId}/confirm`;
  // A rollback asks as well, long after: the whole ledger is searched, not only what came after the rollback began.
  const once = { ...origin, commandId, now: at, repeatSince: at, repeatAfter: undefined };
  const request = { do: 'confirm', redemptionId, note: noteOf(use), holderId } as const;
  const taken = await ledger.carryOn(use.cardId, request, once);
  return !taken || isRefusal(taken) ? undefined : taken.events;
}

/** Of the taking some parts, in its order: what returns gave back, and what a rollback gives back after them. */
interface Share {
  readonly from: number;
  /** Absent: up to the end */
  readonly points?: number;
  readonly returnId?: string;
}

async function giveBack(ledger: CardLedger, use: RewardUse, share: Share, origin: CommandOrigin): Promise<void> {
  const { rollbackId: _rollback, returnedPoints: _returned, ...redeemed } = use;
  const { from, points, returnId } = share;
  const events = await confirm(ledger, redeemed, origin);
  const taken = events?.find((event) => event.type === 'loyalty_card.points_taken' && isOf(event, use));
  if (taken?.type !== 'loyalty_card.points_taken') return;
  const rules = await ledger.expirationRulesOf(use.cardId, origin.projectId);
  const request = {
    do: 'give_back',
    parts: sliceParts(taken.data.parts, from, points),
    rules,
    note: noteOf(use, returnId),
    holderId: use.holderId,
  } as const;
  const commandId = `reward/${use.redemptionId}/give-back`;
  const context =
    returnId === undefined ? { commandId } : { commandId: `${commandId}/${returnId}`, repeatSince: origin.now };
  await ledger.carryOn(use.cardId, request, { ...origin, ...context });
}

async function count(
  runner: CommandRunner,
  { rewardId, redemptionId, takesOne }: RewardUse,
  step: UseRewardCommand['do'],
  origin: CommandOrigin,
): Promise<undefined | Refusal<RewardUseRefusal>> {
  if (!takesOne) return undefined;
  const command = { do: step, redemptionId };
  const counted = await runner.execute(rewardAggregate, rewardId, command, origin);
  return isRefusal(counted) ? (counted as Refusal<RewardUseRefusal>) : undefined;
}

function isOf(event: LoyaltyCardEvent, { redemptionId }: RewardUse): boolean {
  return event.type === 'loyalty_card.points_taken' && event.data.redemptionId === redemptionId;
}

/** What the card's ledger shows. */
function noteOf(use: RewardUse, returnId?: string): PointsEntryNote {
  const { rewardId, rewardName: name, redemptionId, order, rollbackId, automaticFor } = use;
  return {
    source: automaticFor === undefined ? 'API' : 'Automation',
    details: {
      redemption: { id: redemptionId },
      ...(rollbackId !== undefined && { rollback: { id: rollbackId } }),
      ...(returnId !== undefined && { return: { id: returnId } }),
      reward: { id: rewardId, ...(name !== undefined && { name }) },
      ...(order && { order }),
    },
  };
}
