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
  type FindAssignedRules,
  type FindTiersOfCampaign,
  type Reply,
  type RequestContext,
} from '@perkstream/published';
import { CampaignsModule } from '../campaigns.module.js';
import { NOW } from '../domain/campaign/campaign.examples.js';

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
  /** The promotions context does not answer the next commands of that name. */
  away: 'CreateTiers' | 'DeleteTiers' | undefined;
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
    const engines: Engines = { ...this.sqlite, bus: this.bus, files: {} as Engines['files'] };
    const failed = (_where: string, error: unknown) => {
      throw error;
    };
    // What was left unfinished is carried on at start, before the bus is started for anybody else.
    await this.bus.start();
    const parts = { imports: [PlatformModule.with(engines, failed), CampaignsModule] };
    this.app = await Test.createTestingModule(parts).compile();
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

function refusalOf(tiers: readonly JsonObject[], name: string): Refusal<'invalid_payload'> | undefined {
  return tiers.some((tier) => tier['name'] === name) ? refuse('invalid_payload', { details: name }) : undefined;
}
