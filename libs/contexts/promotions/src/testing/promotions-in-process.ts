import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { Test, type TestingModule } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type JsonObject, refuse } from '@perkstream/kernel';
import { type Engines, Messenger, PlatformModule, ViewRunner } from '@perkstream/platform';
import {
  type AssignRules,
  type CampaignRecord,
  type CategoryRecord,
  type CommandOrigin,
  type ErrorBody,
  ExamineTiers,
  type FindAssignedRules,
  type FindCampaign,
  type FindCategories,
  type PromotionStackAnswer,
  type PromotionTierAnswer,
  type Reply,
  type RequestContext,
  type UseStep,
  type UnassignRules,
  UseTier,
} from '@perkstream/published';
import { NOW, redemption } from '../domain/promotion-tier/promotion-tier.examples.js';
import { PromotionsModule } from '../promotions.module.js';

export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';

type Json = Record<string, unknown>;
type Given = Partial<RequestContext> & { query?: Json };

export interface TiersAnswer {
  readonly tiers: PromotionTierAnswer[];
  readonly total: number;
  readonly has_more: boolean;
}

export interface StacksAnswer {
  readonly data: PromotionStackAnswer[];
  readonly total: number;
}

/** The context over the real store in a folder of its own, with answers of other contexts made up. */
export class PromotionsInProcess {
  readonly campaigns = new Map<string, CampaignRecord>();
  /** Rules that there are; assigned ones by the object that they are assigned to. */
  readonly rules = new Set<string>();
  readonly assigned = new Map<string, string[]>();
  /** Nobody takes rules off anything now. */
  rulesAreAway = false;
  /** Categories of the shop. */
  readonly categories: CategoryRecord[] = [categoryOf('cat_1', 'Sale'), categoryOf('cat_2', 'Flash')];
  private requests = 0;

  private constructor(
    private readonly folder: string,
    private sqlite: Sqlite,
    private bus: InProcessBus,
    private app: TestingModule,
  ) {}

  static async start(): Promise<PromotionsInProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-promotions-'));
    const running = new PromotionsInProcess(folder, undefined as never, undefined as never, undefined as never);
    running.putCampaign('camp_1');
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

  /** A campaign of the shop in the place of the one with that id. */
  putCampaign(id: string, changes: Partial<CampaignRecord> = {}): void {
    const { active = true, windows = {} } = changes;
    this.campaigns.set(id, {
      id,
      name: `Campaign ${id}`,
      campaignType: 'PROMOTION',
      active,
      categoryId: null,
      metadata: {},
      windows,
      embedded: { id, active, object: 'campaign' },
      ...changes,
    });
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
  async answer<Answer = PromotionTierAnswer>(...request: Parameters<PromotionsInProcess['reply']>): Promise<Answer> {
    const got = await this.reply(...request);
    if ('error' in got) throw new Error(`Refused: ${JSON.stringify(got.error)}`);
    return (got.body ?? { status: got.status }) as Answer;
  }

  async refusal(...request: Parameters<PromotionsInProcess['reply']>): Promise<ErrorBody> {
    const got = await this.reply(...request);
    if (!('error' in got)) throw new Error(`Not refused: ${JSON.stringify(got)}`);
    return got.error;
  }

  add(fields: Json = {}, campaignId = 'camp_1', given: Given = {}): Promise<PromotionTierAnswer> {
    return this.answer('add-promotion-tier-to-campaign', { campaignId }, tierBody(fields), given);
  }

  get(promotionTierId: string): Promise<PromotionTierAnswer> {
    return this.answer('get-promotion-tier', { promotionTierId });
  }

  update(promotionTierId: string, body: Json, given: Given = {}): Promise<PromotionTierAnswer> {
    return this.answer('update-promotion-tier', { promotionTierId }, body, given);
  }

  switch(to: 'enable' | 'disable', promotionTierId: string, given: Given = {}): Promise<PromotionTierAnswer> {
    return this.answer(`${to}-promotion-tier`, { promotionTierId }, undefined, given);
  }

  delete(promotionTierId: string): Promise<unknown> {
    return this.answer('delete-promotion-tier', { promotionTierId });
  }

  list(query: Json = {}, projectId = SHOP): Promise<TiersAnswer> {
    return this.answer('list-promotion-tiers', {}, undefined, { query, projectId });
  }

  listOf(campaignId: string, projectId = SHOP): Promise<TiersAnswer> {
    return this.answer('list-promotion-tiers-from-campaign', { campaignId }, undefined, { projectId });
  }

  /** A stack of tiers, in that order. */
  stack(
    ids: readonly string[],
    fields: Json = {},
    campaignId = 'camp_1',
    given: Given = {},
  ): Promise<PromotionStackAnswer> {
    const body = { name: 'Stack', tiers: { ids }, ...fields };
    return this.answer('create-promotion-stack', { campaignId }, body, given);
  }

  getStack(stackId: string, campaignId = 'camp_1'): Promise<PromotionStackAnswer> {
    return this.answer('get-promotion-stack', { campaignId, stackId });
  }

  listStacks(query: Json = {}, projectId = SHOP): Promise<StacksAnswer> {
    return this.answer('list-all-promotion-stacks', {}, undefined, { query, projectId });
  }

  origin(given: Partial<CommandOrigin> = {}): CommandOrigin {
    return {
      projectId: SHOP,
      actor: { kind: 'key', id: 'app_1' },
      channel: 'API',
      correlationId: `v-${++this.requests}`,
      commandId: `v-${this.requests}/redeem`,
      now: NOW,
      ...given,
    };
  }

  use(tierId: string, step: UseStep, given: Partial<CommandOrigin> = {}) {
    const origin = this.origin(given);
    return this.messenger.tell(new UseTier(origin.projectId, tierId, step, origin));
  }

  redeem(tierId: string, redemptionId: string, given: Partial<CommandOrigin> = {}) {
    return this.use(tierId, { do: 'redeem', redemption: recordOf(tierId, redemptionId) }, given);
  }

  examine(ids: readonly string[], now = NOW, projectId = SHOP) {
    return this.messenger.ask(
      new ExamineTiers(
        projectId,
        ids.map((id) => ({ id })),
        now,
      ),
    );
  }

  private async open(): Promise<void> {
    this.sqlite = openSqlite({ file: join(this.folder, 'data.db') });
    this.bus = new InProcessBus();
    this.answerForOthers();
    const engines: Engines = { ...this.sqlite, bus: this.bus, files: {} as Engines['files'] };
    const failed = (_where: string, error: unknown) => {
      throw error;
    };
    const parts = { imports: [PlatformModule.with(engines, failed), PromotionsModule] };
    this.app = await Test.createTestingModule(parts).compile();
    await this.app.init();
  }

  private async close(): Promise<void> {
    await this.app.close();
    await this.sqlite.close();
  }

  private answerForOthers(): void {
    const handle = <Message>(name: string, answer: (message: Message) => unknown) =>
      this.bus.handle(name, async ({ payload }) => answer(payload as Message));
    handle('FindProject', () => ({ timeZone: 'UTC' }));
    handle('FindCampaign', ({ projectId, idOrName }: FindCampaign) =>
      projectId === SHOP
        ? [...this.campaigns.values()].find(({ id, name }) => id === idOrName || name === idOrName)
        : undefined,
    );
    handle('FindCategories', ({ projectId, idsOrNames }: FindCategories) =>
      this.categories.filter(
        ({ id, name }) => projectId === SHOP && (idsOrNames.includes(id) || idsOrNames.includes(name)),
      ),
    );
    handle('AssignRules', ({ ruleIds, relatedObjectId }: AssignRules) => {
      const missing = ruleIds.find((id) => !this.rules.has(id));
      if (missing !== undefined) return refuse('not_found', { resourceId: missing, resourceType: 'validation_rules' });
      this.assigned.set(relatedObjectId, [...(this.assigned.get(relatedObjectId) ?? []), ...ruleIds]);
      return ruleIds.map((id) => assignmentOf(id, relatedObjectId));
    });
    handle('UnassignRules', ({ relatedObjectId }: UnassignRules) => {
      if (this.rulesAreAway) throw new Error('The rules are away');
      this.assigned.delete(relatedObjectId);
    });
    handle('FindAssignedRules', ({ relatedObjectIds }: FindAssignedRules) =>
      relatedObjectIds.flatMap((relatedObjectId) =>
        (this.assigned.get(relatedObjectId) ?? []).map((ruleId) => ({
          ruleId,
          relatedObjectId,
          assignment: assignmentOf(ruleId, relatedObjectId),
        })),
      ),
    );
  }
}

/** A category as the catalogue tells it. */
export function categoryOf(id: string, name: string): CategoryRecord {
  const wire = { id, name, hierarchy: 1, created_at: NOW, object: 'category' };
  return { id, name, hierarchy: 1, createdAt: NOW, updatedAt: null, wire };
}

export function tierBody(fields: Json = {}): Json {
  return { name: 'Ten percent', action: { discount: { type: 'PERCENT', percent_off: 10 } }, ...fields };
}

export function recordOf(tierId: string, redemptionId: string) {
  return redemption(redemptionId, { relatedObjectId: tierId });
}

export function assignmentOf(ruleId: string, relatedObjectId: string): JsonObject {
  return { id: `asgm_${ruleId}`, rule_id: ruleId, related_object_id: relatedObjectId };
}
