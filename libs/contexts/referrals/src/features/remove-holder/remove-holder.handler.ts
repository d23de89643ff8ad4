import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { CommandRunner, commandContext, ViewRunner } from '@perkstream/platform';
import { RemoveReferralHolder } from '@perkstream/published';
import { referralCodeAggregate } from '../../domain/referral-code/referral-code.aggregate.js';
import { type ReferralRefusal } from '../../referrals.refusals.js';
import { ReferralCodeRepository } from '../../repositories/referral-code.repository.js';
import { referralHoldersView } from '../../views/referral-holders/referral-holders.view.js';

@CommandHandler(RemoveReferralHolder)
export class RemoveHolderHandler implements ICommandHandler<RemoveReferralHolder> {
  private readonly holders;

  constructor(
    private readonly codes: ReferralCodeRepository,
    private readonly runner: CommandRunner,
    views: ViewRunner,
  ) {
    this.holders = views.lazily(referralHoldersView);
  }

  async execute({ context, params }: RemoveReferralHolder): Promise<undefined | Refusal<ReferralRefusal>> {
    const { projectId, now } = context;
    const { holderId } = params;
    const code = await this.codes.find(projectId, params);
    if (isRefusal(code)) return code;
    const holder = await this.holders().get(holderId);
    if (holder?.redeemable_id === code.id && holder.holder_role === 'REFERRER') return referrerStays(holderId);
    const command = { do: 'remove', voucherId: code.id, holderId, now } as const;
    const done = await this.runner.execute(referralCodeAggregate, code.id, command, commandContext(context, 'remove'));
    return isRefusal(done) ? done : undefined;
  }
}

function referrerStays(holderId: string): Refusal<'forbidden'> {
  return refuse('forbidden', {
    details: 'The customer whom a referral code was published to cannot be removed',
    resourceId: holderId,
    resourceType: 'redeemable_holder',
  });
}
