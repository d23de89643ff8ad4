import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { Test, type TestingModule } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type JsonObject, refuse } from '@perkstream/kernel';
import { type Engines, Messenger, PlatformModule, type View, ViewRunner } from '@perkstream/platform';
import {
  type AssignRules,
  type CampaignRecord,
  type CommandOrigin,
  type CreditTransactionsAnswer,
  type ErrorBody,
  ExamineVouchers,
  type FindAssignedRules,
  type FindCampaign,
  type FindCategories,
  type FindCustomer,
  type FindProject,
  type ProjectSettings,
  type RedeemableRef,
  type Reply,
  type RequestContext,
  type UseStep,
  UseVoucher,
  type VoucherAnswer,
  type VoucherWithRulesAnswer,
} from '@perkstream/published';
import { redemption } from '../domain/voucher/voucher.examples.js';
import { metadataValuesView } from '../views/metadata-values/metadata-values.view.js';
import { voucherGroupsView } from '../views/voucher-groups/voucher-groups.view.js';
import { voucherTermsView } from '../views/voucher-terms/voucher-terms.view.js';
import { voucherTransactionsView } from '../views/voucher-transactions/voucher-transactions.view.js';
import { vouchersInBinView } from '../views/vouchers-in-bin/vouchers-in-bin.view.js';
import { vouchersView } from '../views/vouchers/vouchers.view.js';
import { VouchersModule } from '../vouchers.module.js';

const VIEWS = [
  vouchersView,
  voucherTermsView,
  metadataValuesView,
  voucherGroupsView,
  vouchersInBinView,
  voucherTransactionsView,
];

export const NOW = '2026-03-02T12:00:00.000Z';
/** Codes are case-sensitive in the shop, and not in the bakery. */
export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';

type Json = Record<string, unknown>;

/** The context over the real store in a folder of its own, with answers of other contexts made up. */
export class VouchersInProcess {
  readonly campaigns = new Map<string, CampaignRecord>();
  readonly customers = new Map<string, string>();
  /** Names of categories by id */
  readonly categories = new Map<string, string>();
  /** Rules that there are; assigned ones by the object that they are assigned to. */
  readonly rules = new Set<string>();
  readonly assigned = new Map<string, string[]>();
  private requests = 0;

  private constructor(
    private readonly folder: string,
    private sqlite: Sqlite,
    private bus: InProcessBus,
    private app: TestingModule,
  ) {}

  static async start(): Promise<VouchersInProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-vouchers-'));
    const running = new VouchersInProcess(folder, undefined as never, undefined as never, undefined as never);
    await running.open();
    return running;
  }

  /** The process ends, and another one opens the same data. */
  async restart(): Promise<void> {
    await this.close();
    await this.open();
  }

  async stop(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true });
  }

  get views(): ViewRunner {
    return this.app.get(ViewRunner);
  }

  /** All documents of the context's views, as they are stored. */
  async documents(): Promise<Record<string, object[]>> {
    const found: Record<string, object[]> = {};
    for (const view of VIEWS) found[view.collection.name] = await this.views.collection(view as View).find({});
    return found;
  }

  get messenger(): Messenger {
    return this.app.get(Messenger);
  }

  async reply(
    name: string,
    params: Json = {},
    body: unknown = undefined,
    { query = {}, ...given }: Partial<RequestContext> & { query?: Json } = {},
  ): Promise<Reply> {
    const context = this.contextOf(given);
    const { deadline } = context;
    const payload = { context, params, query, body };
    return this.bus.request<Reply>({ name, service: 'promotions', key: '', deadline, payload });
  }

  /** Straight to the handler, as after a crash: nothing stands between that has kept the answer. */
  handle<Answer>(command: object): Promise<Answer> {
    return this.app.get(CommandBus).execute<object, Answer>(command);
  }

  contextOf(given: Partial<RequestContext> = {}): RequestContext {
    return {
      projectId: SHOP,
      actor: { kind: 'key', id: 'app_1' },
      channel: 'API',
      requestId: `v-${++this.requests}`,
      now: NOW,
      deadline: Date.now() + 5_000,
      ...given,
    };
  }

  /** The body of a reply that is no error. */
  async answer<Answer = VoucherWithRulesAnswer>(...request: Parameters<VouchersInProcess['reply']>): Promise<Answer> {
    const got = await this.reply(...request);
    if ('error' in got) throw new Error(`Refused: ${JSON.stringify(got.error)}`);
    return (got.body ?? { status: got.status }) as Answer;
  }

  async refusal(...request: Parameters<VouchersInProcess['reply']>): Promise<ErrorBody> {
    const got = await this.reply(...request);
    if (!('error' in got)) throw new Error(`Not refused: ${JSON.stringify(got)}`);
    return got.error;
  }

  create(
    code: string,
    fields: Json = {},
    given: Parameters<VouchersInProcess['reply']>[3] = {},
  ): Promise<VoucherWithRulesAnswer> {
    const percent = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
    return this.answer('create-voucher', { code }, { ...percent, ...fields }, given);
  }

  createGift(code: string, amount: number, fields: Json = {}): Promise<VoucherWithRulesAnswer> {
    return this.answer('create-voucher', { code }, { type: 'GIFT_VOUCHER', gift: { amount }, ...fields });
  }

  list(query: Json = {}, projectId = SHOP): Promise<{ vouchers: VoucherAnswer[]; total: number }> {
    return this.answer('list-vouchers', {}, undefined, { query, projectId });
  }

  ledger(code: string, query: Json = {}): Promise<CreditTransactionsAnswer> {
    return this.answer('list-voucher-transactions', { code }, undefined, { query });
  }

  originOf(given: Partial<CommandOrigin> = {}): CommandOrigin {
    return {
      projectId: SHOP,
      actor: { kind: 'key', id: 'app_1' },
      channel: 'API',
      correlationId: `v-${++this.requests}`,
      commandId: `v-${this.requests}/command`,
      now: NOW,
      ...given,
    };
  }

  use(voucher: string, step: UseStep, given: Partial<CommandOrigin> = {}) {
    const origin = this.originOf(given);
    return this.messenger.tell(new UseVoucher(origin.projectId, voucher, step, origin));
  }

  async examine(ref: RedeemableRef | string, now = NOW, projectId = SHOP) {
    const refs = [typeof ref === 'string' ? { id: ref } : ref];
    const [examined] = await this.messenger.ask(new ExamineVouchers(projectId, refs, now));
    return examined;
  }

  /** A redemption of a voucher that was created, as the redemptions context sends it. */
  redeem(
    voucher: VoucherAnswer,
    redemptionId: string,
    options: { credits?: number; sessionKey?: string; order?: Json } = {},
  ) {
    const { order, ...rest } = options;
    const ordered = order ? { order: { id: 'ord_1', ...order } } : {};
    const record = redemption(redemptionId, {
      relatedObjectId: voucher.id,
      voucherCode: voucher.code,
      ...ordered,
    });
    return { do: 'redeem', redemption: record, ...rest } as const;
  }

  private async open(): Promise<void> {
    this.sqlite = openSqlite({ file: join(this.folder, 'data.db') });
    this.bus = new InProcessBus();
    this.answerForOthers();
    const engines: Engines = { ...this.sqlite, bus: this.bus, files: {} as Engines['files'] };
    const failed = (_where: string, error: unknown) => {
      throw error;
    };
    const parts = { imports: [PlatformModule.with(engines, failed), VouchersModule] };
    this.app = await Test.createTestingModule(parts).compile();
    await this.app.init();
  }

  private async close(): Promise<void> {
    await this.app.close();
    await this.sqlite.close();
  }

  private answerForOthers(): void {
    const handle = <Message>(name: string, answer: (message: Message) => unknown) =>
      this.bus.handle(name, ({ payload }) => Promise.resolve(answer(payload as Message)));
    handle('FindProject', ({ projectId }: FindProject) => projects.find(({ id }) => id === projectId));
    handle('FindCampaign', ({ idOrName }: FindCampaign) =>
      [...this.campaigns.values()].find(({ id, name }) => id === idOrName || name === idOrName),
    );
    handle('FindCustomer', ({ ref }: FindCustomer) => {
      const id = ref.sourceId === undefined ? ref.id : this.customers.get(ref.sourceId);
      return id !== undefined && [...this.customers.values()].includes(id) ? { id } : undefined;
    });
    handle('FindCategories', ({ idsOrNames }: FindCategories) =>
      idsOrNames.flatMap((ref) =>
        [...this.categories]
          .filter(([id, name]) => id === ref || name === ref)
          .map(([id, name]) => ({ id, name, hierarchy: 1, wire: { id, name, object: 'category' } })),
      ),
    );
    handle('FindCategoryNames', () => [...this.categories].map(([id, name]) => ({ id, name })));
    handle('AssignRules', ({ ruleIds, relatedObjectId }: AssignRules) => {
      const missing = ruleIds.find((id) => !this.rules.has(id));
      if (missing !== undefined) return refuse('not_found', { resourceId: missing, resourceType: 'validation_rules' });
      this.assigned.set(relatedObjectId, [...ruleIds]);
      return ruleIds.map((id) => assignmentOf(id, relatedObjectId));
    });
    handle('FindAssignedRules', ({ relatedObjectIds }: FindAssignedRules) =>
      relatedObjectIds.flatMap((object) =>
        (this.assigned.get(object) ?? []).map((id) => ({ ruleId: id, assignment: assignmentOf(id, object) })),
      ),
    );
  }
}

const projects = [
  { id: SHOP, timeZone: 'UTC', caseSensitiveCodes: true, codeCharset: null },
  { id: BAKERY, timeZone: 'Europe/Warsaw', caseSensitiveCodes: false, codeCharset: 'abc' },
] as ProjectSettings[];

function assignmentOf(ruleId: string, relatedObjectId: string): JsonObject {
  return { id: `asgm_${ruleId}`, rule_id: ruleId, related_object_id: relatedObjectId };
}

export function campaign(fields: Partial<CampaignRecord>): CampaignRecord {
  const defaults = { id: 'camp_1', name: 'Spring', campaignType: 'DISCOUNT_COUPONS', active: true, windows: {} };
  return { ...defaults, categoryId: null, metadata: {}, embedded: {}, ...fields } as CampaignRecord;
}
