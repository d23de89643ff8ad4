import { allThere, andThen } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { type Examined, ExamineVouchers, FindProject, type RedeemableRef } from '@perkstream/published';
import { CampaignActivities } from '../../services/campaign-activity.js';
import { type Voucher } from '../../domain/voucher/state.js';
import { type Moment, refusalOfUse } from '../../domain/voucher/usability.js';
import { type FoundVoucher, VoucherRepository } from '../../repositories/voucher.repository.js';
import { redeemableOf } from './redeemable.js';

/** Part of every validation: where this process has all vouchers in memory, it only waits for the project. */
export const examineVouchers = handler(
  ExamineVouchers,
  [Messenger, VoucherRepository, CampaignActivities],
  ({ projectId, refs, now, project: given }, messenger, vouchers, campaigns) =>
    andThen(given ?? messenger.ask(new FindProject(projectId)), (project) => {
      if (!project) return refs.map(() => undefined);
      const examined = refs.map((ref) =>
        andThen<FoundVoucher | undefined, Examined | undefined>(vouchers.find(project, ref.id), (found) => {
          if (!found) return undefined;
          const { voucher } = found;
          return andThen(campaigns.of(project.id, voucher), (campaign) =>
            examine(voucher, ref, { now, timeZone: project.timeZone, campaign }),
          );
        }),
      );
      return allThere(examined);
    }),
);

function examine(voucher: Voucher, ref: RedeemableRef, moment: Moment): Examined | undefined {
  if (voucher.status !== 'live') return undefined;
  const redeemable = redeemableOf(voucher, ref, moment.now);
  const refusal = refusalOfUse(voucher, ref, moment);
  return refusal ? { redeemable, refusal } : { redeemable };
}
