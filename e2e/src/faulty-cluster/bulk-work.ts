import { beforeAll, it } from '@jest/globals';
import { BulkUnderWay } from '../bulk-under-way.js';
import { describeInLongRun } from '../capabilities.js';
import { newProject } from '../client.js';
import { type OwnCluster } from './own-cluster.js';

export function bulkWork(cluster: () => OwnCluster): void {
  describeInLongRun('Bulk work that is under way when promotions is killed', () => {
    let work: BulkUnderWay;

    async function cutOff(id: string, progress: number): Promise<void> {
      await work.untilAt(id, progress);
      for (const replica of cluster().replicasOf('promotions')) replica.kill();
      await cluster().untilReady();
    }

    beforeAll(async () => {
      const { client, id } = await newProject({}, cluster().management);
      const auditLog = `/management/v1/projects/${id}/audit-log`;
      work = new BulkUnderWay(client, cluster().management, auditLog, { vouchers: 600, customers: 2_000 });
      await work.begin();
      await cutOff(work.updateId, 10);
      await cutOff(work.importId, 10);
    });

    it('is carried on to its end', () => work.expectWhole());

    it('changes each voucher once for each item', () => work.expectEachVoucherChangedOnceForEachItem());

    it('makes each customer once', () => work.expectEachCustomerMadeOnce());
  });
}
