import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, ViewRunner } from '@perkstream/platform';
import {
  ChangeCampaignVouchers,
  type ChangedVouchers,
  type CommandOrigin,
  type UpdateVoucherBody,
} from '@perkstream/published';
import { type UpkeepCommand } from '../../domain/voucher/commands.js';
import { voucherAggregate } from '../../domain/voucher/voucher.aggregate.js';
import { keyOfDocument, type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersInBinView } from '../../views/vouchers-in-bin/vouchers-in-bin.view.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { VoucherCategories } from '../../services/voucher-categories.js';
import { parseChanges } from '../../services/voucher-changes.js';

const SLICE = 200;
/** All vouchers have been changed; those in the bin follow. */
const BIN = 'bin';

type Aim = { readonly id: string; readonly key: string };
type Command = UpkeepCommand extends infer Each ? (Each extends unknown ? Omit<Each, 'voucherId'> : never) : never;

/** One slice of a change to the vouchers of a campaign. */
@CommandHandler(ChangeCampaignVouchers)
export class ChangeCampaignVouchersHandler implements ICommandHandler<ChangeCampaignVouchers> {
  private readonly vouchers;
  private readonly binned;

  constructor(
    private readonly runner: CommandRunner,
    private readonly categories: VoucherCategories,
    views: ViewRunner,
  ) {
    this.vouchers = views.lazily(vouchersView);
    this.binned = views.lazily(vouchersInBinView);
  }

  async execute({ projectId, campaignId, change, after, origin }: ChangeCampaignVouchers): Promise<ChangedVouchers> {
    const { now } = origin;
    if (change.do === 'update') {
      const command = await this.update(projectId, change.fields, now);
      const slice = await this.slice(projectId, campaignId, after);
      const untouched = slice.filter(({ publish, redemption }) => !publish.count && !redemption.redeemed_quantity);
      return this.through(slice, command ? await this.changeAll(aims(untouched), command, origin) : 0);
    }
    const command = { do: 'delete', force: change.force, now } as const;
    if (after === BIN) return this.emptyBin(projectId, campaignId, command, origin);
    const slice = await this.slice(projectId, campaignId, after);
    const changed = await this.changeAll(aims(slice), command, origin);
    const next = this.through(slice, changed);
    return next.after === undefined && change.force ? { changed, after: BIN } : next;
  }

  private async update(
    projectId: string,
    fields: UpdateVoucherBody,
    now: string,
  ): Promise<Extract<Command, { do: 'update' }> | undefined> {
    const sent = parseChanges(fields);
    if (isRefusal(sent)) return undefined;
    const isSent = fields.category_id !== undefined || fields.category !== undefined;
    const category = isSent ? await this.categories.ofTemplate(projectId, fields) : {};
    return { do: 'update', now, ...sent, ...category, untouchedOnly: true };
  }

  private slice(projectId: string, campaignId: string, after: string | undefined): Promise<VoucherDocument[]> {
    const own = [
      { field: 'projectId', is: projectId },
      { field: 'campaign_id', is: campaignId },
      ...(after === undefined ? [] : [{ field: 'id', more: after }]),
    ];
    return this.vouchers().find({ where: { all: own }, orderBy: [{ field: 'id' }], limit: SLICE });
  }

  private through(slice: readonly VoucherDocument[], changed: number): ChangedVouchers {
    const last = slice.length === SLICE ? slice.at(-1) : undefined;
    return last ? { changed, after: last.id } : { changed };
  }

  /** A voucher that is deleted for good is no longer in the bin. */
  private async emptyBin(
    projectId: string,
    campaignId: string,
    command: Command,
    origin: CommandOrigin,
  ): Promise<ChangedVouchers> {
    const own = [
      { field: 'projectId', is: projectId },
      { field: 'campaign_id', is: campaignId },
    ];
    const slice = await this.binned().find({ where: { all: own }, limit: SLICE });
    const changed = await this.changeAll(slice, command, origin);
    return changed > 0 && slice.length === SLICE ? { changed, after: BIN } : { changed };
  }

  private async changeAll(vouchers: readonly Aim[], command: Command, origin: CommandOrigin): Promise<number> {
    const changed = await Promise.all(
      vouchers.map(async ({ id, key }) => {
        const by = { ...origin, commandId: `${origin.commandId}/${id}` };
        const aimed = { ...command, voucherId: id } as UpkeepCommand;
        const execution = await this.runner.execute(voucherAggregate, key, aimed, by);
        return !isRefusal(execution) && execution.events.length > 0;
      }),
    );
    return changed.filter(Boolean).length;
  }
}

function aims(documents: readonly VoucherDocument[]): Aim[] {
  return documents.map((document) => ({ id: document.id, key: keyOfDocument(document) }));
}
