import { Injectable } from '@nestjs/common';
import { notFound, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindCampaign, FindVouchers } from '@perkstream/published';

/** How a path names a referral code: by its code or id, and perhaps by the program that it belongs to. */
interface ReferralCodeParams {
  readonly memberId: string;
  /** Id or name; absent: the program of the code */
  readonly campaignId?: string;
}

export interface FoundReferralCode {
  /** `v_…` */
  readonly id: string;
  readonly code: string;
  readonly campaignId: string;
  /** The customer that it was published to; null: nobody yet */
  readonly referrerId: string | null;
}

/** Looks referral codes up. */
@Injectable()
export class ReferralCodeRepository {
  constructor(private readonly messenger: Messenger) {}

  async find(
    projectId: string,
    { memberId, campaignId: idOrName }: ReferralCodeParams,
  ): Promise<FoundReferralCode | Refusal<'not_found'>> {
    const program =
      idOrName === undefined ? undefined : await this.messenger.ask(new FindCampaign(projectId, idOrName));
    if (idOrName !== undefined && program?.campaignType !== 'REFERRAL_PROGRAM') return notFound('campaign', idOrName);
    const [voucher] = await this.messenger.ask(new FindVouchers(projectId, [memberId]));
    if (!voucher?.isReferralCode || voucher.campaignId === null) return notFound('voucher', memberId);
    const { id, code, campaignId, holderId: referrerId } = voucher;
    return program && program.id !== campaignId ? notFound('voucher', memberId) : { id, code, campaignId, referrerId };
  }
}
