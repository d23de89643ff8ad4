import { randomUUID } from 'node:crypto';
import { type JsonObject, refuse } from '@perkstream/kernel';
import { type EventStore } from '@perkstream/ports';
import {
  type ChangeCampaignVouchers,
  type CommandOrigin,
  type CreateCampaignVouchers,
  type FindCampaignTransactions,
  type VoucherToMake,
} from '@perkstream/published';

export interface FakeCampaignVoucher {
  readonly projectId: string;
  readonly campaignId: string;
  readonly code: string;
  /** The command that made it: the same one again finds it. */
  readonly by: string;
  readonly fields: JsonObject;
  readonly published?: boolean;
}

const CODES_PER_CHANGE = 100;

/**
 * What the vouchers context would do: random codes count up, the same command again makes none, events are stored as they would be.
 * A template whose prefix is `bad` is refused.
 */
export class FakeVouchers {
  /** By project and code. */
  readonly all = new Map<string, FakeCampaignVoucher>();
  /** Commands that made codes, as they came. */
  readonly commands: CreateCampaignVouchers[] = [];
  ledger: readonly JsonObject[] = [];
  /** Is called before codes are made: to look on, or to fail. */
  beforeMaking: (message: CreateCampaignVouchers) => void | Promise<void> = () => undefined;
  /** Is called before codes are changed: the work goes on when it resolves. */
  beforeChanging: () => void | Promise<void> = () => undefined;
  beforeListing: (message: FindCampaignTransactions) => void = () => undefined;
  private codes = 0;
  private store: EventStore | undefined;

  of(campaignId: string): FakeCampaignVoucher[] {
    return [...this.all.values()].filter((voucher) => voucher.campaignId === campaignId);
  }

  /** As a publication would have changed it. */
  publish(projectId: string, code: string): void {
    const key = `${projectId}.${code}`;
    this.all.set(key, { ...this.all.get(key)!, published: true });
  }

  answer(handle: <Message>(name: string, answer: (message: Message) => unknown) => void, store: EventStore): void {
    this.store = store;
    handle('CreateCampaignVouchers', (message: CreateCampaignVouchers) => this.create(message));
    handle('ChangeCampaignVouchers', (message: ChangeCampaignVouchers) => this.change(message));
    handle('FindCampaignTransactions', (message: FindCampaignTransactions) => {
      this.beforeListing(message);
      return this.ledger.slice(0, message.page.limit);
    });
  }

  private async create(message: CreateCampaignVouchers) {
    const { template, codeConfig, vouchers, first } = message;
    if (codeConfig['prefix'] === 'bad') return refuse('invalid_code_config', { details: 'bad' });
    if (vouchers.length === 0) return { created: 0, failed: [] };
    this.commands.push(message);
    await this.beforeMaking(message);
    const made = [];
    for (const [index, wanted] of vouchers.entries()) made.push(await this.make(message, wanted, first + index));
    const failed = made.flatMap((voucher, index) =>
      voucher ? [] : [{ ...vouchers[index], overrides: undefined, reason: 'Duplicated voucher exists' }],
    );
    const [one] = made;
    const { code } = one ?? {};
    const shown =
      vouchers.length === 1 && one ? { voucher: { code, campaign_id: template.campaignId, ...one.fields } } : {};
    return { created: made.length - failed.length, ...shown, failed };
  }

  private async make(
    { projectId, template, origin }: CreateCampaignVouchers,
    { code, overrides, whenThere }: VoucherToMake,
    index: number,
  ): Promise<FakeCampaignVoucher | undefined> {
    const by = `${origin.commandId}/${index}`;
    const before = this.of(template.campaignId).find((voucher) => voucher.by === by);
    if (before) return before;
    const wanted = code ?? `CODE${++this.codes}`;
    const key = `${projectId}.${wanted}`;
    const standing = this.all.get(key);
    if (standing) return standing.campaignId === template.campaignId && whenThere === 'update' ? standing : undefined;
    const metadata = { ...(template.voucher['metadata'] as object), ...(overrides?.['metadata'] as object) };
    const fields: JsonObject = { ...template.voucher, ...overrides, metadata };
    const voucher = { projectId, campaignId: template.campaignId, code: wanted, by, fields };
    this.all.set(key, voucher);
    const gift = fields['gift'] as { amount: number } | undefined;
    const { campaignId } = template;
    await this.append(origin, wanted, 'voucher.created', {
      voucher: { id: `v_${wanted}`, code: wanted, campaignId, gift },
    });
    return voucher;
  }

  private async change({ projectId, campaignId, change, after = '', origin }: ChangeCampaignVouchers) {
    await this.beforeChanging();
    const codes = this.of(campaignId)
      .map(({ code }) => code)
      .filter((code) => code > after)
      .sort();
    const slice = codes.slice(0, CODES_PER_CHANGE);
    let changed = 0;
    for (const code of slice) {
      const key = `${projectId}.${code}`;
      const voucher = this.all.get(key)!;
      if (change.do === 'update' && voucher.published) continue;
      changed += 1;
      if (change.do === 'update' || change.do === 'apply_terms')
        this.all.set(key, { ...voucher, fields: { ...voucher.fields, ...change.fields } });
      else await this.remove(voucher, origin);
    }
    return { changed, ...(codes.length > slice.length && { after: slice.at(-1) }) };
  }

  private async remove(
    { projectId, campaignId, code, fields }: FakeCampaignVoucher,
    origin: CommandOrigin,
  ): Promise<void> {
    this.all.delete(`${projectId}.${code}`);
    const gift = fields['gift'] as { amount: number } | undefined;
    await this.append(origin, code, 'voucher.deleted', { id: `v_${code}`, code, campaignId, balance: gift?.amount });
  }

  private async append(origin: CommandOrigin, code: string, type: string, data: object): Promise<void> {
    const { projectId, actor, channel, correlationId, commandId: causationId, now: time } = origin;
    const stream = `voucher-${projectId}.${code}`;
    const revision = (await this.store!.read(stream, { backwards: true, maxCount: 1 })).at(0)?.revision ?? -1;
    const metadata = { projectId, actor, channel, correlationId, causationId, time };
    await this.store!.append(stream, revision, [{ id: randomUUID(), type, data, metadata }]);
  }
}
