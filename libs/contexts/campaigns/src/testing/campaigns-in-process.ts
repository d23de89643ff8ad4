import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { Test, type TestingModule } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type JsonObject, type Refusal, refuse } from '@perkstream/kernel';
import { type Engines, Messenger, PlatformModule, ProcessRunner, ViewRunner } from '@perkstream/platform';
import {
  type AssignRules,
  type CampaignAnswer,
  type CampaignWithPartsAnswer,
  type CheckTiers,
  type CreateTiers,
  type DeleteTiers,
  type ErrorBody,
  type CategoryRecord,
  type FindAssignedRules,
  type FindCategories,
  type FindTiersOfCampaign,
  type ProjectSettings,
  type Reply,
  type RequestContext,
  type UnassignRules,
} from '@perkstream/published';
import { CampaignsModule } from '../campaigns.module.js';
import { Pace } from '../work/pace.js';
import { busyPace } from './busy-pace.js';
import { NOW } from '../domain/campaign/campaign.examples.js';
import { ActionsMadeUp } from './actions-made-up.js';
import { VouchersMadeUp } from './vouchers-made-up.js';

export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';

type Json = Record<string, unknown>;
type Given = Partial<RequestContext> & { query?: Json };

/** The context over the real store in a folder of its own, with answers of other contexts made up. */
export class CampaignsInProcess {
  /** Tiers by their campaign; a tier called `bad` is refused when it is checked, one called `late` when it is made. */
  readonly tiers = new Map<string, readonly JsonObject[]>();
  readonly rules = new Set<string>();
  readonly assigned = new Map<string, readonly string[]>();
  readonly vouchers = new VouchersMadeUp();
  readonly actions = new ActionsMadeUp();
  /** What work in the background could not go on for. */
  readonly failures: unknown[] = [];
  /** The next commands of that name are not answered. */
  away: string | undefined;
  private requests = 0;

  private constructor(
    private readonly folder: string,
    private sqlite: Sqlite,
    private bus: InProcessBus,
    private app: TestingModule,
  ) {}

  static async start(): Promise<CampaignsInProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-campaigns-'));
    const running = new CampaignsInProcess(folder, undefined as never, undefined as never, undefined as never);
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

  get messenger(): Messenger {
    return this.app.get(Messenger);
  }

  get events() {
    return this.sqlite.eventStore;
  }

  /** Finishes what a process that died would have left. */
  finishUnfinished(): Promise<number> {
    return this.app.get(ProcessRunner).finishUnfinished(Date.parse('2027-01-01'), false);
  }

  async reply(name: string, params: Json = {}, body: unknown = undefined, given: Given = {}): Promise<Reply> {
    const { query = {}, ...changes } = given;
    const context = this.contextOf(changes);
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
  async answer<Answer = CampaignWithPartsAnswer>(...request: Parameters<CampaignsInProcess['reply']>): Promise<Answer> {
    const got = await this.reply(...request);
    if ('error' in got) throw new Error(`Refused: ${JSON.stringify(got.error)}`);
    return got.body as Answer;
  }

  async refusal(...request: Parameters<CampaignsInProcess['reply']>): Promise<ErrorBody> {
    const got = await this.reply(...request);
    if (!('error' in got)) throw new Error(`Not refused: ${JSON.stringify(got)}`);
    return got.error;
  }

  /** A campaign with codes: ten percent off, or as the fields say. */
  createCoupons(name: string, fields: Json = {}, given: Given = {}): Promise<CampaignWithPartsAnswer> {
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
    return this.create(name, { campaign_type: 'DISCOUNT_COUPONS', voucher, ...fields }, given);
  }

  createCards(name: string, amount: number, fields: Json = {}): Promise<CampaignWithPartsAnswer> {
    return this.create(name, { campaign_type: 'GIFT_VOUCHERS', voucher: { gift: { amount } }, ...fields });
  }

  /** Waits for what goes on in the background. */
  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let attempt = 0; attempt < 3_000; attempt++) {
      if (await isSo()) return;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    throw new Error('It takes too long');
  }

  /** Resolves when nothing is worked on any more. */
  async untilIdle(campaignId: string): Promise<CampaignWithPartsAnswer> {
    await this.until(async () => {
      const { creation_status, vouchers_generation_status } = await this.get(campaignId);
      return ['DONE', 'FAILED'].includes(creation_status) && ['DONE', 'FAILED'].includes(vouchers_generation_status);
    });
    return this.get(campaignId);
  }

  create(name: string, fields: Json = {}, given: Given = {}): Promise<CampaignWithPartsAnswer> {
    return this.answer('create-campaign', {}, { name, campaign_type: 'PROMOTION', ...fields }, given);
  }

  get(campaignId: string): Promise<CampaignWithPartsAnswer> {
    return this.answer('get-campaign', { campaignId });
  }

  update(campaignId: string, body: Json, given: Given = {}): Promise<CampaignWithPartsAnswer> {
    return this.answer('update-campaign', { campaignId }, body, given);
  }

  delete(campaignId: string, query: Json = {}): Promise<Reply> {
    return this.reply('delete-campaign', { campaignId }, undefined, { query });
  }

  list(query: Json = {}, given: Given = {}): Promise<{ campaigns: CampaignAnswer[]; total: number }> {
    return this.answer('list-campaigns', {}, undefined, { ...given, query });
  }

  private async open(): Promise<void> {
    this.sqlite = openSqlite({ file: join(this.folder, 'data.db') });
    this.bus = new InProcessBus();
    this.answerForRules();
    this.answerForPromotions();
    this.handleFor('FindProject', ({ projectId }: { projectId: string }) =>
      projects.find(({ id }) => id === projectId),
    );
    this.handleFor('FindCategories', ({ projectId, idsOrNames }: FindCategories) =>
      CATEGORIES.filter(({ id, name }) => projectId === SHOP && (idsOrNames.includes(id) || idsOrNames.includes(name))),
    );
    this.handleFor('FindCategoryNames', () => CATEGORIES.map(({ id, name }) => ({ id, name })));
    this.vouchers.answer((name, answer) => this.handleFor(name, answer), this.sqlite.eventStore);
    this.actions.answer((name, answer) => this.handleFor(name, answer));
    const engines: Engines = { ...this.sqlite, bus: this.bus, files: {} as Engines['files'] };
    const failed = (_where: string, error: unknown) => void this.failures.push(error);
    // What was left unfinished is carried on at start, before the bus is started for anybody else.
    await this.bus.start();
    const parts = { imports: [PlatformModule.with(engines, failed), CampaignsModule] };
    this.app = await Test.createTestingModule(parts).overrideProvider(Pace).useFactory({ factory: busyPace }).compile();
    await this.app.init();
  }

  private async close(): Promise<void> {
    await this.app.close();
    await this.sqlite.close();
  }

  private handleFor<Message>(name: string, answer: (message: Message) => unknown): void {
    this.bus.handle(name, async ({ payload }) => {
      if (this.away === name) throw new Error(`${name} is not answered`);
      return answer(payload as Message);
    });
  }

  private answerForRules(): void {
    this.handleFor('AssignRules', ({ ruleIds, relatedObjectId }: AssignRules) => {
      const missing = ruleIds.find((id) => !this.rules.has(id));
      if (missing !== undefined) return refuse('not_found', { resourceId: missing, resourceType: 'validation_rules' });
      this.assigned.set(relatedObjectId, ruleIds);
      return ruleIds.map((id) => ({ id: `asgm_${id}` }));
    });
    this.handleFor('UnassignRules', ({ relatedObjectId }: UnassignRules) => void this.assigned.delete(relatedObjectId));
    this.handleFor('FindAssignedRules', ({ relatedObjectIds }: FindAssignedRules) =>
      relatedObjectIds.flatMap((relatedObjectId) =>
        (this.assigned.get(relatedObjectId) ?? []).map((ruleId) => ({
          ruleId,
          relatedObjectId,
          assignment: { id: `asgm_${ruleId}` },
        })),
      ),
    );
  }

  private answerForPromotions(): void {
    this.handleFor('CheckTiers', ({ tiers }: CheckTiers) => refusalOf(tiers, 'bad'));
    this.handleFor('CreateTiers', ({ campaignId, tiers }: CreateTiers) => {
      const refusal = refusalOf(tiers, 'late');
      if (!refusal) this.tiers.set(campaignId, tiers);
      return refusal ?? tiers;
    });
    this.handleFor('DeleteTiers', ({ campaignId }: DeleteTiers) => void this.tiers.delete(campaignId));
    this.handleFor('FindTiersOfCampaign', ({ campaignId }: FindTiersOfCampaign) => this.tiers.get(campaignId) ?? []);
  }
}

/** Categories of the shop. */
const CATEGORIES: readonly CategoryRecord[] = [categoryOf('cat_1', 'First'), categoryOf('cat_2', 'New')];

function categoryOf(id: string, name: string): CategoryRecord {
  const wire = { id, name, hierarchy: 1, created_at: NOW, object: 'category' };
  return { id, name, hierarchy: 1, createdAt: NOW, updatedAt: null, wire };
}

/** Codes are case-sensitive in the shop, and not in the bakery. */
const projects = [
  { id: SHOP, caseSensitiveCodes: true, codeCharset: null },
  { id: BAKERY, caseSensitiveCodes: false, codeCharset: 'abc' },
] as ProjectSettings[];

function refusalOf(tiers: readonly JsonObject[], name: string): Refusal<'invalid_payload'> | undefined {
  return tiers.some((tier) => tier['name'] === name) ? refuse('invalid_payload', { details: name }) : undefined;
}
