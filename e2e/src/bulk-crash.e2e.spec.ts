import { afterAll, beforeAll, it } from '@jest/globals';
import { BulkUnderWay } from './bulk-under-way.js';
import { describeWith } from './capabilities.js';
import { OWN_KEYS } from './own-keys.js';
import { ServerProcess } from './server-process.js';

describeWith('one process on a data folder', 'Bulk work that is under way when the engine is killed', () => {
  let server: ServerProcess;
  let work: BulkUnderWay;

  /** Ends the engine in the midst of the work, and starts it again. */
  async function cutOff(id: string, progress: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await work.untilAt(id, progress);
    await server.end(signal);
    await server.start();
  }

  beforeAll(async () => {
    server = await ServerProcess.create();
    await server.start();
    const auditLog = `/management/v1/projects/${OWN_KEYS.PERKSTREAM_PROJECT_ID}/audit-log`;
    work = new BulkUnderWay(server.shop, server.management, auditLog, { vouchers: 800, customers: 1_500 });
    await work.begin();
    await cutOff(work.updateId, 10, 'SIGKILL');
    await cutOff(work.updateId, 50, 'SIGKILL');
    await cutOff(work.importId, 10, 'SIGKILL');
    await cutOff(work.importId, 30, 'SIGTERM');
    await cutOff(work.importId, 60, 'SIGKILL');
  }, 300_000);

  afterAll(() => server.remove());

  it('is carried on to its end', () => work.expectWhole());

  it('changes each voucher once for each item', () => work.expectEachVoucherChangedOnceForEachItem());

  it('makes each customer once', () => work.expectEachCustomerMadeOnce());
});
