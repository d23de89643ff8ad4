import 'reflect-metadata';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test, type TestingModule } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type FileStore } from '@perkstream/ports';
import { CommandRunner } from '../command-runner/command-runner.js';
import { type ContextDefinition } from '../operations/context-definition.js';
import { joins } from '../operations/context-registry.js';
import { type Engines, PlatformModule } from '../platform.module.js';
import { ViewRunner } from '../view-runner/view-runner.js';
import { type View } from '../view-runner/view.js';
import { contextOf, stock, type StockCommand } from './stock.aggregate.js';
import { stocksView, takingsView, totalsView, untouchedView } from './stock.views.js';

export interface OverSqliteOptions {
  readonly stocks?: ReturnType<typeof stocksView>;
  readonly providers?: NonNullable<Parameters<typeof Test.createTestingModule>[0]['providers']>;
  readonly context?: Partial<ContextDefinition>;
}

const ALL_VIEWS = [totalsView, untouchedView, takingsView] as unknown as readonly View[];
const NO_FILES = {} as FileStore;

/** The platform as one process over a data file of its own. */
export class OverSqlite {
  private constructor(
    readonly folder: string,
    readonly sqlite: Sqlite,
    readonly bus: InProcessBus,
    readonly app: TestingModule,
    readonly failures: string[],
    private readonly stocks: ReturnType<typeof stocksView>,
  ) {}

  static async start(
    options: OverSqliteOptions = {},
    folder = mkdtempSync(join(tmpdir(), 'perkstream-platform-')),
  ): Promise<OverSqlite> {
    const failures: string[] = [];
    const report = (where: string, error: unknown) => void failures.push(`${where}: ${String(error)}`);
    const sqlite = openSqlite({ file: join(folder, 'data.sqlite'), reportFailure: (error) => report('sqlite', error) });
    const { eventStore, documents, keys } = sqlite;
    const bus = new InProcessBus({ firstPause: 5 });
    const engines: Engines = { eventStore, documents, keys, bus, files: NO_FILES, callouts: {} as Engines['callouts'] };
    const { stocks = stocksView(), providers = [], context = {} } = options;
    const views = [stocks as unknown as View, ...ALL_VIEWS];
    const joined = joins({
      name: 'vouchers',
      published: { operations: [], messages: [] },
      problems: {},
      views,
      ...context,
    });
    const app = await Test.createTestingModule({
      imports: [PlatformModule.with(engines, report)],
      providers: [joined, ...providers],
    }).compile();
    await app.init();
    return new OverSqlite(folder, sqlite, bus, app, failures, stocks);
  }

  get runner(): CommandRunner {
    return this.app.get(CommandRunner);
  }

  get views(): ViewRunner {
    return this.app.get(ViewRunner);
  }

  execute(command: StockCommand, key = 'hot') {
    return this.runner.execute(stock, key, command, contextOf());
  }

  /** Executes this many commands at once, on five streams. */
  async busy(commands: number): Promise<void> {
    const work = Array.from({ length: commands }, (_each, n) =>
      this.execute(n % 3 === 2 ? { do: 'take', pieces: 1 + (n % 2) } : { do: 'add', pieces: n }, `stock-${n % 5}`),
    );
    await Promise.all(work);
  }

  async shown(key = 'hot') {
    return this.views.collection(this.stocks).get(key);
  }

  /** All documents of the views. */
  async image(): Promise<Record<string, unknown>> {
    const views = [this.stocks, ...ALL_VIEWS] as unknown as readonly View[];
    const pairs = await Promise.all(
      views.map(async (view) => [view.collection.name, await this.views.collection(view).find({})] as const),
    );
    return Object.fromEntries(pairs);
  }

  /** What somebody finds who gets hold of the files. */
  bytes(): string {
    return readdirSync(this.folder)
      .map((file) => readFileSync(join(this.folder, file)).toString('latin1'))
      .join('');
  }

  /** Another process on the files as they are at this moment: what is left when this one dies now. */
  async afterCrash(options: OverSqliteOptions = {}): Promise<OverSqlite> {
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-platform-'));
    for (const file of ['data.sqlite', 'data.sqlite-wal']) {
      if (existsSync(join(this.folder, file))) copyFileSync(join(this.folder, file), join(folder, file));
    }
    return OverSqlite.start(options, folder);
  }

  async restart(options: OverSqliteOptions = {}): Promise<OverSqlite> {
    await this.close();
    return OverSqlite.start(options, this.folder);
  }

  async stop(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async close(): Promise<void> {
    await this.app.close();
    await this.sqlite.close();
  }
}
