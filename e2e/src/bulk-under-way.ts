import { expect } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Client, type Json } from './client.js';
import { withFiles } from './documented-operations.js';
import { ended } from './seeding/background.js';
import { inParallel } from './in-parallel.js';

/** A bulk update of vouchers, two items for each, and an import of customers, which a test cuts off. */
export class BulkUnderWay {
  readonly codes: readonly string[];
  readonly sourceIds: readonly string[];
  updateId = '';
  importId = '';

  /** @param auditLog the path of the audit log of the project */
  constructor(
    private readonly shop: Client,
    private readonly management: Client,
    private readonly auditLog: string,
    amounts: { readonly vouchers: number; readonly customers: number },
  ) {
    this.codes = Array.from({ length: amounts.vouchers }, (_, n) => `BULK-${n}`);
    this.sourceIds = Array.from({ length: amounts.customers }, (_, n) => `customer-${n}`);
  }

  async begin(): Promise<void> {
    const discount = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
    const vouchers = this.codes.map((code) => ({ code, ...discount }));
    await ended(this.shop, await this.accepted('/v1/vouchers/import', vouchers));
    const changes = this.codes.flatMap((code) => [
      { code, metadata: { first: true, last: 'first' } },
      { code, metadata: { last: 'second' } },
    ]);
    this.updateId = await this.accepted('/v1/vouchers/bulk/async', changes);
    const lines = ['source_id,name,tour', ...this.sourceIds.map((each) => `${each},Ada,yes`)];
    this.importId = await this.accepted('/v1/customers/importCSV', withFiles({ file: lines.join('\n') }));
  }

  /** Resolves in the midst of the work. */
  async untilAt(id: string, progress: number): Promise<void> {
    expect(await this.actionOnce(id, ({ progress: now }) => now >= progress)).toMatchObject({ status: 'IN_PROGRESS' });
  }

  async expectWhole(): Promise<void> {
    const done = async (id: string, count: number) => {
      const action = await this.actionOnce(id, ({ status }) => status === 'DONE');
      const result = { done_count: count, failed_count: 0 };
      expect(action).toMatchObject({ status: 'DONE', operation_status: 'SUCCESS', progress: 100, result });
    };
    await done(this.updateId, 2 * this.codes.length);
    await done(this.importId, this.sourceIds.length);
  }

  async expectEachVoucherChangedOnceForEachItem(): Promise<void> {
    const changes = new Map<string, number>();
    // The log follows what was done within moments.
    await eventually(
      () => this.countChanges(changes),
      (count) => count >= 2 * this.codes.length,
    );
    expect([changes.size, ...new Set(changes.values())]).toEqual([this.codes.length, 2]);
    await inParallel(this.codes, 8, async (code) => {
      const { body } = await this.shop.get(`/v1/vouchers/${code}`);
      expect(body).toMatchObject({ code, metadata: { first: true, last: 'second' } });
    });
  }

  async expectEachCustomerMadeOnce(): Promise<void> {
    expect((await this.shop.get('/v1/customers?limit=1')).body.total).toBe(this.sourceIds.length);
    await inParallel(this.sourceIds, 8, async (sourceId) => {
      const { body } = await eventually(
        () => this.shop.get(`/v1/customers/${sourceId}/activity?limit=100`),
        (answer) => answer.body.data.length > 0,
      );
      expect([sourceId, ...body.data.map(({ type }: Json) => type)]).toEqual([sourceId, 'customer.created']);
      expect(body.data[0].data.data).toMatchObject({ customer: { source_id: sourceId, metadata: { tour: 'yes' } } });
    });
  }

  /** As it is as soon as it is so; while nobody answers, it is asked for again. */
  private async actionOnce(id: string, isSo: (action: Json) => boolean): Promise<Json> {
    const answer = await eventually(
      () => this.shop.get(`/v1/async-actions/${id}`).catch(() => undefined),
      (found) => found?.status === 200 && isSo(found.body),
    );
    return answer?.body;
  }

  private async accepted(path: string, body: object): Promise<string> {
    const { status, body: answer } = await this.shop.post(path, body);
    expect([200, 202]).toContain(status);
    return answer.async_action_id;
  }

  /** All that a request changed together is one entry of the log, which is opened. */
  private async countChanges(changes: Map<string, number>): Promise<number> {
    changes.clear();
    const updates = (await this.entries('')).filter(({ type }) => type === 'voucher.updated');
    for (const { group_id: group } of updates.filter(({ count }) => count > 1)) {
      for (const { related_object_id: id } of await this.entries(`&filters[group_id][conditions][$is][0]=${group}`)) {
        changes.set(id, (changes.get(id) ?? 0) + 1);
      }
    }
    return [...changes.values()].reduce((sum, count) => sum + count, 0);
  }

  private async entries(filter: string): Promise<Json[]> {
    const all: Json[] = [];
    for (let after = ''; ;) {
      const { body } = await this.management.get(`${this.auditLog}?limit=100${filter}${after}`);
      all.push(...body.data);
      if (!body.has_more) return all;
      after = `&starting_after_id=${body.more_starting_after}`;
    }
  }
}
