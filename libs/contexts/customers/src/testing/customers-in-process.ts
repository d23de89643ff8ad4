import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sqlite } from '@perkstream/adapter-sqlite';
import { isRefusal, type JsonObject } from '@perkstream/kernel';
import { NO_STREAM } from '@perkstream/ports';
import {
  type CommandOrigin,
  type CustomerRecord,
  type CustomerWithPagesAnswer,
  FindCustomer,
  type ForgetExportedPeople,
  type ForgetExportFilters,
  type ForgetSavedNames,
  type CustomerAnswer,
  type FindPointsInPrograms,
  type FindProject,
  PageOfCustomers,
  type PageOfRows,
  type PresentVouchers,
  type PermanentDeletionAnswer,
  UpsertCustomer,
  type UpsertedCustomer,
} from '@perkstream/published';
import { ContextInProcess, type Given, type AnswerFor } from '@perkstream/testing';
import { CustomersModule } from '../customers.module.js';

export const DAY_1 = '2026-03-01T08:00:00.000Z';
export const DAY_2 = '2026-03-02T08:00:00.000Z';
export const DAY_3 = '2026-03-03T08:00:00.000Z';

export const ada = {
  source_id: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 1',
  birthdate: '1990-12-10',
  address: { city: 'London', country: 'GB' },
  metadata: { tier: 'gold' },
};

export interface CustomersListed {
  readonly customers: CustomerAnswer[];
  readonly total: number;
  readonly has_more: boolean;
}

export class CustomersInProcess extends ContextInProcess {
  /** Of every customer, by loyalty program */
  points: Readonly<Record<string, number>> = {};
  /** Carries out that exported files of the project are removed. */
  forgetExported: (projectId: string) => void = () => undefined;
  /** Names that filters of exports and saved views were to forget. */
  readonly namesInFilters: string[] = [];
  /** Events so far */
  appended = 0;

  constructor() {
    super(CustomersModule, { projectId: 'proj_1', now: DAY_1 });
  }

  static start(): Promise<CustomersInProcess> {
    return new CustomersInProcess().open();
  }

  create(body: object, given: Given = {}): Promise<CustomerAnswer> {
    return this.answer('create-customer', {}, body, given);
  }

  get(customerId: string, given: Given = {}): Promise<CustomerWithPagesAnswer> {
    return this.answer('get-customer', { customerId }, undefined, given);
  }

  update(customerId: string, body: object, given: Given = {}): Promise<CustomerAnswer> {
    return this.answer('update-customer', { customerId }, body, given);
  }

  erase(customerId: string, given: Given = {}): Promise<PermanentDeletionAnswer> {
    return this.answer('customer-permanently-deletion', { customerId }, undefined, given);
  }

  listed(query: object = {}, given: Given = {}): Promise<CustomersListed> {
    return this.answer('list-customers', {}, undefined, { query, ...given });
  }

  /** The first page of an export. */
  async exported(limit: number): Promise<PageOfRows> {
    const { projectId } = this.contextOf();
    return this.messenger.ask(new PageOfCustomers({ projectId, order: { field: 'id' }, limit }));
  }

  async upsert(customer: JsonObject, given?: Partial<CommandOrigin>): Promise<CustomerRecord> {
    const upserted = await this.upserted(customer, given);
    if (!upserted.isNew) return upserted;
    const { projectId } = this.originOf(given);
    return (await this.messenger.ask(new FindCustomer(projectId, { id: upserted.id })))!;
  }

  async upserted(customer: JsonObject, given?: Partial<CommandOrigin>): Promise<UpsertedCustomer> {
    const origin = this.originOf(given);
    const record = await this.messenger.send(new UpsertCustomer(origin.projectId, customer, origin));
    if (isRefusal(record)) throw new Error(`Refused: ${JSON.stringify(record)}`);
    return record;
  }

  /** An event of another context. */
  async happened(type: string, data: object, given: Given = {}): Promise<void> {
    const { actor, channel, projectId, requestId, now: time } = this.contextOf(given);
    const metadata = { projectId, actor, channel, correlationId: requestId, causationId: requestId, time };
    await this.events.append(`other-proj_1.${requestId}`, NO_STREAM, [{ id: requestId, type, data, metadata }]);
  }

  /** Whether the text stands in any file of the data folder, byte for byte. */
  isOnDisk(text: string): boolean {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text));
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', ({ projectId }: FindProject) => ({ id: projectId }));
    handle('ForgetSavedNames', ({ names }: ForgetSavedNames) => void this.namesInFilters.push(...names));
    handle('ForgetExportFilters', ({ names }: ForgetExportFilters) => void this.namesInFilters.push(...names));
    handle('ForgetExportedPeople', ({ origin }: ForgetExportedPeople) => this.forgetExported(origin.projectId));
    handle('ForgetBackTestVisits', () => undefined);
    handle('PresentVouchers', ({ ids }: PresentVouchers) =>
      ids.map((id) => ({ id, campaign: 'Gifts', gift: { balance: 5 } })),
    );
    handle('FindPointsInPrograms', ({ programs }: FindPointsInPrograms) =>
      Object.fromEntries(programs.map((name) => [name, this.points[name] ?? 0])),
    );
  }

  protected override watch({ eventStore }: Sqlite): void {
    this.appended = 0;
    const append = eventStore.append.bind(eventStore);
    eventStore.append = (stream, revision, events) => {
      this.appended += events.length;
      return append(stream, revision, events);
    };
  }
}
