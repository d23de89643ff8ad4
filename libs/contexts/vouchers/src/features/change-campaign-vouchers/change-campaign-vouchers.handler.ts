import { type Condition, isRefusal } from '@perkstream/kernel';
import { CommandRunner, handles, Messenger, ViewRunner } from '@perkstream/platform';
import { type Collection, TooMuchFound } from '@perkstream/ports';
import {
  ChangeCampaignVouchers,
  type ChangedVouchers,
  type CommandOrigin,
  FindProject,
  type UpdateVoucherBody,
} from '@perkstream/published';
import { type UpkeepCommand } from '../../domain/voucher/commands.js';
import { voucherAggregate } from '../../domain/voucher/voucher.decider.js';
import { keyOfDocument, type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersInBinView } from '../../views/vouchers-in-bin/vouchers-in-bin.view.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { VoucherCategories } from '../../services/voucher-categories.js';
import { parseChanges } from '../../services/voucher-changes.js';

const VOUCHERS_PER_SLICE = 200;
/** Where they have much metadata. */
const VOUCHERS_PER_SMALL_SLICE = 5;
const BYTES_AT_ONCE = 512 * 1024;
/** All vouchers have been changed; those in the bin follow. */
const BIN = 'bin';

type Aim = { readonly id: string; readonly key: string };
type Command = UpkeepCommand extends infer Each ? (Each extends unknown ? Omit<Each, 'voucherId'> : never) : never;

/** One slice of a change to the vouchers of a campaign. */
@handles(ChangeCampaignVouchers)
export class ChangeCampaignVouchersHandler {
  constructor(
    private readonly runner: CommandRunner,
    private readonly categories: VoucherCategories,
    private readonly views: ViewRunner,
    private readonly messenger: Messenger,
  ) {}

  async execute({ projectId, campaignId, change, after, origin }: ChangeCampaignVouchers): Promise<ChangedVouchers> {
    const { now } = origin;
    // A code that the views do not show yet would be left as it is. What was found in the bin before is to be out of it by now.
    if (after === undefined || after === BIN) await this.views.caughtUp();
    if (change.do === 'apply_terms') return this.applyTerms(projectId, campaignId, change, after, origin);
    if (change.do === 'update') {
      const command = await this.update(projectId, change.fields, now);
      const slice = await this.slice(projectId, campaignId, after);
      const untouched = slice.found.filter(
        ({ publish, redemption }) => !publish.count && !redemption.redeemed_quantity,
      );
      return this.through(slice, command ? await this.changeAll(aims(untouched), command, origin) : 0);
    }
    if (change.do === 'restore') return this.restore(projectId, campaignId, change.deletedAt, after, origin);
    const command = { do: 'delete', force: change.force, now } as const;
    if (after === BIN) return this.emptyBin(projectId, campaignId, command, origin);
    const slice = await this.slice(projectId, campaignId, after);
    const changed = await this.changeAll(aims(slice.found), command, origin);
    const next = this.through(slice, changed);
    return next.after === undefined && change.force ? { changed, after: BIN } : next;
  }

  /** Codes that are published or redeemed, too. */
  private async applyTerms(
    projectId: string,
    campaignId: string,
    { fields, activityDuration }: Extract<ChangeCampaignVouchers['change'], { do: 'apply_terms' }>,
    after: string | undefined,
    origin: CommandOrigin,
  ): Promise<ChangedVouchers> {
    const sent = parseChanges(fields);
    if (isRefusal(sent)) throw new Error(`The terms of ${campaignId} are none: ${JSON.stringify(sent)}`);
    const { discount, validity = {} } = sent;
    const category = await this.categories.ofTemplate(projectId, fields);
    const timeZone = (await this.messenger.ask(new FindProject(projectId)))?.timeZone ?? 'UTC';
    const terms = { ...category, ...(discount && { discount }), validity, activityDuration, timeZone };
    const slice = await this.slice(projectId, campaignId, after);
    const command = { do: 'take_terms', now: origin.now, ...terms } as const;
    return this.through(slice, await this.changeAll(aims(slice.found), command, origin));
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

  private slice(projectId: string, campaignId: string, after: string | undefined): Promise<Slice> {
    const own = [
      { field: 'projectId', is: projectId },
      { field: 'campaign_id', is: campaignId },
      ...(after === undefined ? [] : [{ field: 'id', more: after }]),
    ];
    return readSlice(this.views.collection(vouchersView), own);
  }

  private through({ found, hasMore }: Slice<{ readonly id: string }>, changed: number): ChangedVouchers {
    const last = hasMore ? found.at(-1) : undefined;
    return last ? { changed, after: last.id } : { changed };
  }

  private async restore(
    projectId: string,
    campaignId: string,
    deletedAt: string,
    after: string | undefined,
    origin: CommandOrigin,
  ): Promise<ChangedVouchers> {
    const own = [
      { field: 'projectId', is: projectId },
      { field: 'campaign_id', is: campaignId },
      { field: 'deleted_at', is: deletedAt },
      ...(after === undefined ? [] : [{ field: 'id', more: after }]),
    ];
    const slice = await readSlice(this.views.collection(vouchersInBinView), own);
    const command = { do: 'restore', deletedAt, now: origin.now } as const;
    return this.through(slice, await this.changeAll(slice.found, command, origin));
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
    const { found, hasMore } = await readSlice(this.views.collection(vouchersInBinView), own);
    const changed = await this.changeAll(found, command, origin);
    return changed > 0 && hasMore ? { changed, after: BIN } : { changed };
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

interface Slice<Document = VoucherDocument> {
  readonly found: readonly Document[];
  readonly hasMore: boolean;
}

async function readSlice<Document extends object>(
  vouchers: Collection<Document>,
  all: readonly Condition[],
): Promise<Slice<Document>> {
  const asked = { where: { all }, orderBy: [{ field: 'id' }] };
  try {
    const found = await vouchers.find({ ...asked, limit: VOUCHERS_PER_SLICE, bytesAtMost: BYTES_AT_ONCE });
    return { found, hasMore: found.length === VOUCHERS_PER_SLICE };
  } catch (error) {
    if (!(error instanceof TooMuchFound)) throw error;
    const found = await vouchers.find({ ...asked, limit: VOUCHERS_PER_SMALL_SLICE });
    return { found, hasMore: found.length === VOUCHERS_PER_SMALL_SLICE };
  }
}

function aims(documents: readonly VoucherDocument[]): Aim[] {
  return documents.map((document) => ({ id: document.id, key: keyOfDocument(document) }));
}
