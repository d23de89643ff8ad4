import { readsRedeemedQuantity } from '@perkstream/domain-pricing';
import { allThere, andThen, isLongBefore, type MaybePromise, type UpTo } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import {
  type Examined,
  ExamineVouchers,
  FindProject,
  type ProjectBasics,
  type RedeemableRef,
} from '@perkstream/published';
import { CampaignActivities } from '../../services/campaign-activity.js';
import { type Voucher } from '../../domain/voucher/state.js';
import { type Moment, refusalOfUse } from '../../domain/voucher/usability.js';
import { type FoundVoucher, VoucherRepository } from '../../repositories/voucher.repository.js';
import { redeemableOf } from './redeemable.js';

/** Part of every validation: where this process has all vouchers in memory, it only waits for the project. */
export const examineVouchers = handler(
  ExamineVouchers,
  [Messenger, VoucherRepository, CampaignActivities],
  ({ projectId, refs, now, project: given, upTo, judged }, messenger, vouchers, campaigns) =>
    andThen(given ?? messenger.ask(new FindProject(projectId)), (project) => {
      if (!project) return refs.map(() => undefined);
      const examined = refs.map((ref) =>
        andThen<FoundVoucher | undefined, Examined | undefined>(
          judged ? vouchers.find(project, ref.id, upTo) : findAsOf(vouchers, project, ref, now, upTo),
          (found) => {
            if (!found) return undefined;
            if (upTo !== undefined && !judged) return { redeemable: redeemableOf(found.voucher, ref, now) };
            const { voucher } = found;
            return andThen(campaigns.of(project.id, voucher, upTo), (campaign) =>
              examine(voucher, ref, { now, timeZone: project.timeZone, campaign }),
            );
          },
        ),
      );
      return allThere(examined);
    }),
);

/**
 * Where it was not redefined since, it is as it is now: a popular code has many events, and one redemption of it is somewhere among them.
 */
function findAsOf(
  vouchers: VoucherRepository,
  project: ProjectBasics,
  { id, withCount }: RedeemableRef,
  now: string,
  upTo: UpTo | undefined,
): MaybePromise<FoundVoucher | undefined> {
  const current = vouchers.find(project, id);
  if (upTo === undefined) return current;
  return andThen(current, (found) => {
    const isAsThen = found && !needsCount(found.voucher, withCount) && isUnchangedSince(found.voucher, now);
    return isAsThen ? found : vouchers.find(project, id, upTo);
  });
}

function isUnchangedSince({ definition, redefinedAt = definition.createdAt }: Voucher, now: string): boolean {
  return isLongBefore(redefinedAt, now);
}

function needsCount({ definition: { discount } }: Voucher, isAsked = false): boolean {
  return isAsked || (discount !== null && discount !== undefined && readsRedeemedQuantity(discount));
}

function examine(voucher: Voucher, ref: RedeemableRef, moment: Moment): Examined | undefined {
  if (voucher.status !== 'live') return undefined;
  const redeemable = redeemableOf(voucher, ref, moment.now);
  const refusal = refusalOfUse(voucher, ref, moment);
  return refusal ? { redeemable, refusal } : { redeemable };
}
