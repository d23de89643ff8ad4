import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, ViewRunner } from '@perkstream/platform';
import { RemoveReferralHolder } from '@perkstream/published';
import { referralCodeAggregate } from '../../domain/referral-code/referral-code.decider.js';
import { type ReferralRefusal } from '../../referrals.refusals.js';
import { ReferralCodeRepository } from '../../repositories/referral-code.repository.js';
import { referralHoldersView } from '../../views/referral-holders/referral-holders.view.js';

export const removeHolder = handler(
  RemoveReferralHolder,
  [ReferralCodeRepository, CommandRunner, ViewRunner],
  async ({ context, params }, codes, runner, views): Promise<undefined | Refusal<ReferralRefusal>> => {
    const { projectId, now } = context;
    const { holderId } = params;
    const code = await codes.find(projectId, params);
    if (isRefusal(code)) return code;
    const holder = await views.collection(referralHoldersView).get(holderId);
    if (holder?.redeemable_id === code.id && holder.holder_role === 'REFERRER') return referrerStays(holderId);
    const command = { do: 'remove', voucherId: code.id, holderId, now } as const;
    const done = await runner.execute(referralCodeAggregate, code.id, command, commandContext(context, 'remove'));
    return isRefusal(done) ? done : undefined;
  },
);

function referrerStays(holderId: string): Refusal<'forbidden'> {
  return refuse('forbidden', {
    details: 'The customer that a referral code was published to cannot be removed',
    resourceId: holderId,
    resourceType: 'redeemable_holder',
  });
}
