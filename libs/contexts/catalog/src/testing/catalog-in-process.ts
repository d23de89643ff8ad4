import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { Test, type TestingModule } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type JsonObject } from '@perkstream/kernel';
import { type Engines, Messenger, PlatformModule, UniqueValues, ViewRunner } from '@perkstream/platform';
import {
  type CategoryAnswer,
  type CommandOrigin,
  type ErrorBody,
  type FindProject,
  type ProductAnswer,
  type ProjectSettings,
  type RemoveCategoryFromStackingRules,
  type Reply,
  type RequestContext,
  type SkuAnswer,
  type StackingRules,
} from '@perkstream/published';
import { CatalogModule } from '../catalog.module.js';

export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';
export const DAY_1 = '2026-03-01T08:00:00.000Z';
export const DAY_2 = '2026-03-02T08:00:00.000Z';
export const DAY_3 = '2026-03-03T08:00:00.000Z';

type Json = Record<string, unknown>;
type Given = Partial<RequestContext> & { query?: Json };

const NO_RULES = {
  applicableRedeemablesCategoryLimits: {},
  exclusiveCategories: [],
  jointCategories: [],
  noEffectSkipCategories: [],
  noEffectRedeemAnywayCategories: [],
  initialAmountModeCategories: [],
  discountedAmountModeCategories: [],
};

/** The context over the real store in a folder of its own, with answers of other contexts made up. */
export class CatalogInProcess {
  /** What the stacking rules of the shop name. */
  stackingRules: Partial<StackingRules> = {};
  /** Categories that were taken out of the stacking rules of the shop. */
  readonly removed: string[] = [];
  private requests = 0;

  private constructor(
    private readonly folder: string,
    private sqlite: Sqlite,
    private bus: InProcessBus,
    private app: TestingModule,
  ) {}

  static async start(): Promise<CatalogInProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-catalog-'));
    const running = new CatalogInProcess(folder, undefined as never, undefined as never, undefined as never);
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

  get uniqueValues(): UniqueValues {
    return this.app.get(UniqueValues);
  }

  /** How many events there are so far. */
  async eventCount(): Promise<number> {
    return (await this.sqlite.eventStore.readAll({ maxCount: 10_000 })).length;
  }

  async reply(name: string, params: Json = {}, body?: unknown, { query = {}, ...given }: Given = {}): Promise<Reply> {
    const context = this.contextOf(given);
    const payload = { context, params, query, body };
    return this.bus.request<Reply>({ name, service: 'promotions', key: '', deadline: context.deadline, payload });
  }

  /** Straight to the handler, as after a crash: nothing stands between that has kept the answer. */
  handle<Answer>(command: object): Promise<Answer> {
    return this.app.get(CommandBus).execute<object, Answer>(command);
  }

  /** The body of a reply that is no error. */
  async answer<Answer = JsonObject>(...request: Parameters<CatalogInProcess['reply']>): Promise<Answer> {
    const got = await this.reply(...request);
    if ('error' in got) throw new Error(`Refused: ${JSON.stringify(got.error)}`);
    return (got.body ?? { status: got.status }) as Answer;
  }

  async refusal(...request: Parameters<CatalogInProcess['reply']>): Promise<ErrorBody> {
    const got = await this.reply(...request);
    if (!('error' in got)) throw new Error(`Not refused: ${JSON.stringify(got)}`);
    return got.error;
  }

  product(body: object = {}, given: Given = {}): Promise<ProductAnswer> {
    return this.answer('create-product', {}, body, given);
  }

  getProduct(productId: string, given: Given = {}): Promise<ProductAnswer> {
    return this.answer('get-product', { productId }, undefined, given);
  }

  products(query: Json = {}, given: Given = {}): Promise<{ products: ProductAnswer[]; total: number }> {
    return this.answer('list-products', {}, undefined, { query, ...given });
  }

  sku(productId: string, body: object = {}, given: Given = {}): Promise<SkuAnswer> {
    return this.answer('create-sku', { productId }, body, given);
  }

  getSku(skuId: string, given: Given = {}): Promise<SkuAnswer> {
    return this.answer('get-sku', { skuId }, undefined, given);
  }

  category(name: string, hierarchy = 0, given: Given = {}): Promise<CategoryAnswer> {
    return this.answer('create-category', {}, { name, hierarchy }, given);
  }

  categories(given: Given = {}): Promise<{ data: CategoryAnswer[]; total: number }> {
    return this.answer('list-categories', {}, undefined, given);
  }

  contextOf(given: Partial<RequestContext> = {}): RequestContext {
    return {
      projectId: SHOP,
      actor: { kind: 'key', id: 'app_1' },
      channel: 'API',
      requestId: `v-${++this.requests}`,
      now: DAY_1,
      deadline: Date.now() + 10_000,
      ...given,
    };
  }

  originOf(given: Partial<CommandOrigin> = {}): CommandOrigin {
    const { projectId, actor, channel, requestId, now } = this.contextOf();
    return { projectId, actor, channel, correlationId: requestId, commandId: requestId, now, ...given };
  }

  private async open(): Promise<void> {
    this.sqlite = openSqlite({ file: join(this.folder, 'data.db') });
    this.bus = new InProcessBus();
    this.serveProjects();
    const engines: Engines = { ...this.sqlite, bus: this.bus, files: {} as Engines['files'] };
    const failed = (_where: string, error: unknown) => {
      throw error;
    };
    const imports = [PlatformModule.with(engines, failed), CatalogModule];
    this.app = await Test.createTestingModule({ imports }).compile();
    await this.app.init();
  }

  private serveProjects(): void {
    this.bus.handle('FindProject', async ({ payload }) => {
      const { projectId } = payload as FindProject;
      const stackingRules = { ...NO_RULES, ...(projectId === SHOP && this.stackingRules) };
      return { id: projectId, stackingRules } as unknown as ProjectSettings;
    });
    this.bus.handle('RemoveCategoryFromStackingRules', async ({ payload }) => {
      this.removed.push((payload as RemoveCategoryFromStackingRules).categoryId);
    });
  }

  private async close(): Promise<void> {
    await this.app.close();
    await this.sqlite.close();
  }
}
