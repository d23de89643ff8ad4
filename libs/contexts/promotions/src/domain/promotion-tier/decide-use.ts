import { refuse, type Refusal } from '@perkstream/kernel';
import { type PromotionTierEvent } from '@perkstream/published';
import { type DecidedStep, type UseCommand } from './commands.js';
import { type Tier } from './state.js';
import { refusalOfUse, type UsabilityRefusal } from './usability.js';

type Step<Name extends DecidedStep['do']> = Extract<UseCommand, { do: Name }>;

/**
 * A step of the protocol of uses. A tier may be used any number of times: what is decided is whether it is open, and what is
 * counted is counted once. What was begun is carried through on a closed or deleted tier as well: only new uses need an open one.
 */
export function decideUse(
  command: UseCommand,
  tier: Tier,
): readonly PromotionTierEvent[] | Refusal<UsabilityRefusal | 'not_found'> {
  switch (command.do) {
    case 'redeem':
      return redeem(command, tier);
    case 'reserve':
      return reserve(command, tier);
    case 'confirm':
      return confirm(command, tier);
    case 'release':
      return release(command, tier);
    case 'give_back':
      return giveBack(command, tier);
    // A tier has no credits, and a session would hold one of any number of uses: nothing.
    case 'give_back_credits':
    case 'lock':
    case 'unlock':
    case 'end_sessions':
      return [];
  }
}

function redeem(command: Step<'redeem'>, tier: Tier): readonly PromotionTierEvent[] | Refusal<UsabilityRefusal> {
  const { redemption } = command;
  if (redemption.relatedObjectId !== tier.definition.id) throw new RangeError('A redemption of another tier');
  return refusalOfUse(tier, command) ?? [{ type: 'promotion_tier.redeemed', data: { redemption } }];
}

function reserve(command: Step<'reserve'>, tier: Tier): readonly PromotionTierEvent[] | Refusal<UsabilityRefusal> {
  const { redemptionId, now: at } = command;
  if (Object.hasOwn(tier.reserved, redemptionId)) return [];
  const { id } = tier.definition;
  return refusalOfUse(tier, command) ?? [{ type: 'promotion_tier.use_reserved', data: { id, redemptionId, at } }];
}

function confirm(
  { redemptionId, redemption }: Step<'confirm'>,
  tier: Tier,
): readonly PromotionTierEvent[] | Refusal<'not_found'> {
  if (!Object.hasOwn(tier.reserved, redemptionId)) return unknownRedemption(redemptionId);
  const { id, campaignId } = tier.definition;
  const { orderAmount, discountAmount } = redemption;
  return [
    { type: 'promotion_tier.use_confirmed', data: { id, campaignId, redemptionId, orderAmount, discountAmount } },
  ];
}

function release({ redemptionId, now: at }: Step<'release'>, tier: Tier): readonly PromotionTierEvent[] {
  if (!Object.hasOwn(tier.reserved, redemptionId)) return [];
  return [{ type: 'promotion_tier.use_released', data: { id: tier.definition.id, redemptionId, at } }];
}

/** Once per redemption: the rollback that calls it is claimed once, and its command is recognised when it comes again. */
function giveBack(command: Step<'give_back'>, tier: Tier): readonly PromotionTierEvent[] | Refusal<'not_found'> {
  const { redemptionId, rollbackId, orderAmount = 0, discountAmount = 0 } = command;
  if (tier.redeemed < 1) return unknownRedemption(redemptionId);
  const { id, campaignId } = tier.definition;
  return [
    {
      type: 'promotion_tier.use_given_back',
      data: { id, campaignId, redemptionId, rollbackId, orderAmount, discountAmount },
    },
  ];
}

function unknownRedemption(redemptionId: string): Refusal<'not_found'> {
  return refuse('not_found', {
    details: `Cannot find a use of the promotion tier by redemption ${redemptionId}`,
    resourceId: redemptionId,
    resourceType: 'redemption',
  });
}
