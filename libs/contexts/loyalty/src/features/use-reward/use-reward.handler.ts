import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import {
  type CommandOrigin,
  type GivenVoucher,
  type LoyaltyCardEvent,
  type PointsEntryNote,
  type RewardUse,
  type RewardUseRefusal,
  UseReward,
} from '@perkstream/published';
import { rewardAggregate } from '../../domain/reward/reward.decider.js';
import { type UseRewardCommand } from '../../domain/reward/decide-use.js';
import { type Member, MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';
import { RewardGiver } from './reward-giver.js';

type Outcome = GivenVoucher | Refusal<RewardUseRefusal>;

const DONE = {};

/**
 * Reserves, confirms, releases or gives back points and stock for a redemption. Each step is a command that card and
 * reward remember. See decision 0081.
 */
export const useReward = handler(
  UseReward,
  [CommandRunner, MemberRepository, CardLedger, RewardGiver],
  async ({ projectId, use, step, origin: sent }, runner, members, ledger, giver) => {
    const origin = { ...sent, projectId };
    const member = await members.findHeld(projectId, { memberId: use.cardId });
    // A card that was deleted meanwhile has nothing to confirm, release or get back.
    if (isRefusal(member)) return step === 'reserve' || step === 'give' ? member : DONE;
    switch (step) {
      case 'reserve':
        return reserve(runner, ledger, member, use, origin);
      case 'give':
        return giver.give(member, use, origin);
      case 'confirm':
        await confirm(ledger, member, use, origin);
        break;
      case 'release':
        await ledger.change(member, { do: 'release', redemptionId: use.redemptionId }, origin);
        break;
      case 'give_back':
        await giveBack(ledger, member, use, origin);
    }
    await count(runner, use, step, origin);
    return DONE;
  },
);

async function reserve(
  runner: CommandRunner,
  ledger: CardLedger,
  member: Member,
  use: RewardUse,
  origin: CommandOrigin,
): Promise<Outcome> {
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
  member: Member,
  use: RewardUse,
  origin: CommandOrigin,
): Promise<readonly LoyaltyCardEvent[] | undefined> {
  if (use.points === 0) return undefined;
  const { redemptionId, at } = use;
  const commandId = `reward/${redemptionId}/confirm`;
  // A rollback asks as well, long after: the whole ledger is searched, not only what came after the rollback began.
  const once = { ...origin, commandId, now: at, repeatSince: at, repeatAfter: undefined };
  const taken = await ledger.change(member, { do: 'confirm', redemptionId, note: noteOf(use) }, once);
  return isRefusal(taken) ? undefined : taken.events;
}

async function giveBack(ledger: CardLedger, member: Member, use: RewardUse, origin: CommandOrigin): Promise<void> {
  const { rollbackId: _rollback, ...redeemed } = use;
  const events = await confirm(ledger, member, redeemed, origin);
  const taken = events?.find((event) => event.type === 'loyalty_card.points_taken' && isOf(event, use));
  if (taken?.type !== 'loyalty_card.points_taken') return;
  const { parts } = taken.data;
  const request = { do: 'give_back', parts, rules: member.expirationRules, note: noteOf(use) } as const;
  await ledger.change(member, request, { ...origin, commandId: `reward/${use.redemptionId}/give-back` });
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
function noteOf(use: RewardUse): PointsEntryNote {
  const { rewardId, rewardName: name, redemptionId, order, rollbackId, automaticFor } = use;
  return {
    source: automaticFor === undefined ? 'API' : 'Automation',
    details: {
      redemption: { id: redemptionId },
      ...(rollbackId !== undefined && { rollback: { id: rollbackId } }),
      reward: { id: rewardId, ...(name !== undefined && { name }) },
      ...(order && { order }),
    },
  };
}
