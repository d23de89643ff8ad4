import { describe, expect, it } from '@jest/globals';
import { isLongRun } from '../capabilities.js';
import { Client, newProject } from '../client.js';
import { inParallel } from '../in-parallel.js';
import { type OwnCluster } from './own-cluster.js';

export const GATEWAYS = 3;
/** The limit of an address, for all gateways. */
export const CLIENT_API_LIMIT = '5/PT1H';

export function severalGateways(cluster: () => OwnCluster): void {
  describe('With three gateways', () => {
    /** Sends so many requests, each to the next gateway. @returns how many were let in; all others are 429 */
    async function admitted(requests: number, atOnce: number, { keys }: Client, path: string): Promise<number> {
      const shops = cluster()
        .replicasOf('gateway')
        .map(({ url }) => new Client(keys, url));
      expect(shops).toHaveLength(GATEWAYS);
      const statuses: number[] = [];
      await inParallel(
        Array.from({ length: requests }, (_, index) => shops[index % GATEWAYS] as Client),
        atOnce,
        async (shop) => {
          statuses.push((await shop.get(path)).status);
        },
      );
      const isIn = statuses.filter((status) => status === 200).length;
      expect(statuses.filter((status) => status === 429)).toHaveLength(requests - isIn);
      return isIn;
    }

    it.each([[200, 3], [20, 30], ...(isLongRun ? [[1_000, 60] as const] : [])] as const)(
      'a limit of %d is granted once to %d requests at a time, but for one request more each',
      async (value, atOnce) => {
        const limits = { api_calls: [{ value, duration: 'PT1H' }] };
        const { client } = await newProject({ limits }, cluster().management);
        const isIn = await admitted(value + 100, atOnce, client, '/v1/categories');
        expect(isIn).toBeGreaterThanOrEqual(value);
        expect(isIn).toBeLessThanOrEqual(value + GATEWAYS);
      },
    );

    it('the limit of an address holds for all of them', async () => {
      const { browser } = await newProject({}, cluster().management);
      const isIn = await admitted(60, 60, browser, '/client/v1/promotions/tiers');
      expect(isIn).toBeGreaterThanOrEqual(5);
      expect(isIn).toBeLessThanOrEqual(5 + GATEWAYS);
    });
  });
}
