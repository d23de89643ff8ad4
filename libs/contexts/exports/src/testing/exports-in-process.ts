import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LocalFiles } from '@perkstream/adapter-local-files';
import { type TestingModuleBuilder } from '@nestjs/testing';
import { type JsonObject } from '@perkstream/kernel';
import { eventually } from '@perkstream/kernel/testing';
import { FILE_STORE, FILES_KEPT_BYTES, FILES_KEPT_FOR } from '@perkstream/platform';
import { type FileStore } from '@perkstream/ports';
import {
  type ExportAnswer,
  type FindVouchers,
  type PageOfExport,
  type PageOfRows,
  ReadExportPart,
} from '@perkstream/published';
import { ContextInProcess, type AnswerFor } from '@perkstream/testing';
import { ExportsModule } from '../exports.module.js';

const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';

/** The context over files of its own; the rows of other contexts are numbered from 1 on. */
export class ExportsInProcess extends ContextInProcess<ExportAnswer> {
  /** Of each question for rows. */
  readonly asked: PageOfExport['asked'][] = [];
  readonly failures: unknown[] = [];
  rows = 3;
  /** The project is gone. */
  isDeleted = false;
  /** Milliseconds, from the next restart on */
  keptFor = 24 * 3_600_000;
  /** That the files of a project may have, from the next restart on */
  bytes = 1024 ** 3;
  /** Answers a question for rows in another way. */
  instead: (() => Promise<PageOfRows>) | undefined;

  /** Is called before each question for rows is answered. */
  before: ((asked: PageOfExport['asked']) => void) | undefined;
  /** How many rows fit into one answer. */
  mostAtOnce = Infinity;

  constructor() {
    super(ExportsModule, { projectId: SHOP, now: new Date().toISOString() }, 'exports');
  }

  static start(): Promise<ExportsInProcess> {
    return new ExportsInProcess().open();
  }

  create(body: object): Promise<ExportAnswer> {
    return this.answer('create-export', {}, body);
  }

  get(exportId: string, projectId = SHOP): Promise<ExportAnswer> {
    return this.answer('get-export', { exportId }, undefined, { projectId });
  }

  /** As soon as it is made, or cannot be. */
  async ended(exportId: string, projectId = SHOP): Promise<ExportAnswer> {
    return eventually(
      () => this.get(exportId, projectId),
      ({ status }) => status === 'DONE' || status === 'ERROR',
    );
  }

  /** The whole file; undefined where the token does not open it. */
  async download(
    { id, result }: ExportAnswer,
    token = new URL(result?.url ?? '', 'http://shop').searchParams.get('token') ?? '',
  ) {
    let text = '';
    for (let part = 0; ; part++) {
      const got = await this.messenger.ask(new ReadExportPart(id, token, part));
      if (!got) return undefined;
      text += got.text;
      if (got.isLast) return text;
    }
  }

  get files(): FileStore {
    return this.app.get<FileStore>(FILE_STORE);
  }

  /** Names of what is stored of an export, without its folder. */
  async stored(exportId: string): Promise<string[]> {
    const names = await this.files.list(`exports/${exportId}`);
    return names.map((name) => name.slice(name.lastIndexOf('/') + 1)).sort();
  }

  /** A part as a process that died has left it. */
  async leave(exportId: string, part: string): Promise<void> {
    await this.files.write(`exports/${exportId}/${part}`, Readable.from(['ada@example.com']));
  }

  protected override failed(error: unknown): void {
    this.failures.push(error);
  }

  protected override prepared(builder: TestingModuleBuilder): TestingModuleBuilder {
    builder.overrideProvider(FILES_KEPT_FOR).useValue(this.keptFor);
    builder.overrideProvider(FILES_KEPT_BYTES).useValue(this.bytes);
    return builder.overrideProvider(FILE_STORE).useValue(new LocalFiles(join(this.folder, 'files')));
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('PageOfPointsTransactions', ({ asked }: PageOfExport) => this.page(asked));
    handle('PageOfCreditTransactions', () => ({ rows: [] }));
    handle('PageOfCustomers', ({ asked }: PageOfExport) => this.page(asked));
    handle('FindProject', () => undefined);
    handle('IsProjectLive', () => !this.isDeleted);
    handle('PageOfPointsBuckets', ({ asked }: PageOfExport) => this.page(asked));
    handle('FindVouchers', ({ ids }: FindVouchers) =>
      ids.map((id) => (id === 'CARD-1' ? { id: 'v_card1', code: 'CARD-1' } : undefined)),
    );
  }

  private async page(asked: PageOfExport['asked']): Promise<PageOfRows> {
    this.asked.push(asked);
    this.before?.(asked);
    if (this.instead) return this.instead();
    const first = Number(asked.after?.value ?? 0) + 1;
    const isTooMany = asked.limit > this.mostAtOnce;
    const last = Math.min(this.rows, first + (isTooMany ? this.mostAtOnce : asked.limit) - 1);
    const rows: JsonObject[] = [];
    for (let row = first; row <= last; row++) rows.push(rowOf(row));
    return {
      rows,
      ...(last < this.rows && { next: { id: `vtx_${last}`, value: last } }),
      ...(isTooMany && { fitting: this.mostAtOnce }),
    };
  }
}

function rowOf(row: number): JsonObject {
  return {
    id: `vtx_${row}`,
    reason: row === 2 ? '=1+1, "twice"' : null,
    amount: row % 2 === 0 ? -row : row,
    details: { row },
  };
}
