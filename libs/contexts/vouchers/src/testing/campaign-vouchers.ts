import { isRefusal, type JsonObject } from '@perkstream/kernel';
import {
  ChangeCampaignVouchers,
  type CommandOrigin,
  CreateCampaignVouchers,
  FindFreeVouchers,
  PublishVoucher,
  type VoucherAnswer,
  type VouchersMade,
  type VoucherTemplate,
  type VoucherToMake,
} from '@perkstream/published';
import { campaign, SHOP, type VouchersInProcess } from './vouchers-in-process.js';

export const SPRING = 'camp_1';

export function templateOf(voucher: JsonObject = {}, campaignId = SPRING): VoucherTemplate {
  const percent = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
  return { campaignId, campaignName: 'Spring', voucher: { ...percent, redemption: { quantity: 1 }, ...voucher } };
}

interface Making {
  readonly template?: VoucherTemplate;
  readonly codeConfig?: JsonObject;
  readonly origin?: Partial<CommandOrigin>;
  readonly first?: number;
  readonly inAll?: number;
}

/** What the campaigns and publications contexts ask of vouchers, as they ask it. */
export class CampaignVouchers {
  constructor(private readonly context: VouchersInProcess) {
    context.campaigns.set(SPRING, campaign({}));
  }

  attempt(vouchers: readonly VoucherToMake[] | number, { template, codeConfig, origin, first, inAll }: Making = {}) {
    const wanted = typeof vouchers === 'number' ? Array.from({ length: vouchers }, () => ({})) : vouchers;
    const by = this.context.originOf(origin);
    return this.context.messenger.send(
      new CreateCampaignVouchers(by.projectId, template ?? templateOf(), codeConfig ?? {}, wanted, by, first, inAll),
    );
  }

  async make(...wanted: Parameters<CampaignVouchers['attempt']>): Promise<VouchersMade> {
    const made = await this.attempt(...wanted);
    if (isRefusal(made)) throw new Error(`Refused: ${JSON.stringify(made)}`);
    return made;
  }

  /** All slices. @returns how many were changed */
  async change(change: ChangeCampaignVouchers['change'], given: Partial<CommandOrigin> = {}): Promise<number> {
    let changed = 0;
    let after: string | undefined;
    const origin = this.context.originOf(given);
    for (let slice = 0; ; slice++) {
      const by = { ...origin, commandId: `${origin.commandId}/${slice}` };
      const done = await this.context.messenger.send(
        new ChangeCampaignVouchers(origin.projectId, SPRING, change, after, by),
      );
      changed += done.changed;
      if (done.after === undefined) return changed;
      after = done.after;
    }
  }

  async free(limit: number, except: readonly string[] = [], projectId = SHOP): Promise<string[]> {
    const found = await this.context.messenger.ask(new FindFreeVouchers(projectId, SPRING, limit, except));
    return found.map(({ code }) => code);
  }

  publish(
    voucher: string,
    customerId: string,
    publicationId: string,
    activityDuration?: string,
    projectId = SHOP,
    fromStock = false,
  ) {
    const origin = this.context.originOf({ projectId });
    return this.context.messenger.send(
      new PublishVoucher(projectId, voucher, customerId, publicationId, activityDuration, fromStock, origin),
    );
  }

  async published(...wanted: Parameters<CampaignVouchers['publish']>): Promise<VoucherAnswer> {
    const published = await this.publish(...wanted);
    if (isRefusal(published)) throw new Error(`Refused: ${JSON.stringify(published)}`);
    return published.voucher as unknown as VoucherAnswer;
  }

  /** Codes of the project, the oldest first. */
  async codes(projectId = SHOP): Promise<string[]> {
    const { vouchers } = await this.context.list({ limit: 100, order: 'created_at' }, projectId);
    return vouchers.map(({ code }) => code);
  }
}
