import { type Instant } from '@perkstream/kernel';
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
  async ({ projectId, refs, now, project: given }, messenger, vouchers, campaigns) => {
    const project = given ?? (await messenger.ask(new FindProject(projectId)));
    if (!project) return refs.map(() => undefined);
    let waits = false;
    const examined = refs.map((ref) => {
      const found = vouchers.find(project, ref.id);
      if (!(found instanceof Promise) && found.voucher.definition.campaignId === null) {
        return examine(found.voucher, ref, { now, timeZone: project.timeZone });
      }
      waits = true;
      return examineLater(found, campaigns, project, ref, now);
    });
    return waits ? Promise.all(examined) : (examined as (Examined | undefined)[]);
  },
);

async function examineLater(
  sought: FoundVoucher | Promise<FoundVoucher | undefined>,
  campaigns: CampaignActivities,
  project: ProjectBasics,
  ref: RedeemableRef,
  now: Instant,
): Promise<Examined | undefined> {
  const found = await sought;
  if (!found) return undefined;
  const campaign = await campaigns.of(project.id, found.voucher);
  return examine(found.voucher, ref, { now, timeZone: project.timeZone, campaign });
}

function examine(voucher: Voucher, ref: RedeemableRef, moment: Moment): Examined | undefined {
  if (voucher.status !== 'live') return undefined;
  const redeemable = redeemableOf(voucher, ref, moment.now);
  const refusal = refusalOfUse(voucher, ref, moment);
  return refusal ? { redeemable, refusal } : { redeemable };
}
