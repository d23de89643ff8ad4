import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Instant } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
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
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { redeemableOf } from './redeemable.js';

/** Part of every validation: where this process has all vouchers in memory, it only waits for the project. */
@QueryHandler(ExamineVouchers)
export class ExamineVouchersHandler implements IQueryHandler<ExamineVouchers> {
  constructor(
    private readonly messenger: Messenger,
    private readonly vouchers: VoucherRepository,
    private readonly campaigns: CampaignActivities,
  ) {}

  async execute({ projectId, refs, now, project: given }: ExamineVouchers): Promise<readonly (Examined | undefined)[]> {
    const project = given ?? (await this.messenger.ask(new FindProject(projectId)));
    if (!project) return refs.map(() => undefined);
    let waits = false;
    const examined = refs.map((ref) => {
      const found = this.vouchers.findNow(project, ref.id);
      if (found && found.voucher.definition.campaignId === null) {
        return examine(found.voucher, ref, { now, timeZone: project.timeZone });
      }
      waits = true;
      return this.examineLater(project, ref, now);
    });
    return waits ? Promise.all(examined) : (examined as (Examined | undefined)[]);
  }

  private async examineLater(project: ProjectBasics, ref: RedeemableRef, now: Instant): Promise<Examined | undefined> {
    const found = await this.vouchers.find(project, ref.id);
    if (!found) return undefined;
    const campaign = await this.campaigns.of(project.id, found.voucher);
    return examine(found.voucher, ref, { now, timeZone: project.timeZone, campaign });
  }
}

function examine(voucher: Voucher, ref: RedeemableRef, moment: Moment): Examined | undefined {
  if (voucher.status !== 'live') return undefined;
  const redeemable = redeemableOf(voucher, ref, moment.now);
  const refusal = refusalOfUse(voucher, ref, moment);
  return refusal ? { redeemable, refusal } : { redeemable };
}
