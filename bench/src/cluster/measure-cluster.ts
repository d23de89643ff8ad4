import { shopAt } from '../shop.js';
import { type Observed, observed } from './observed.js';
import { type LoadScale } from './redemption-load.js';
import { type RunningCluster } from './running-cluster.js';
import { costTable, processTable, wayTable } from './tables.js';

/** Of promotions. */
const REPLICAS = [1, 2, 4];

/**
 * The distributed topology with some replicas of promotions, beside the embedded one.
 * @returns `tables` in Markdown, for docs/scale.md, the last of them the way of a redemption of a distinct code with one replica; and the
 *   `otherWays`
 */
export async function measureCluster(
  cluster: RunningCluster,
  embedded: Observed,
  scale: LoadScale,
): Promise<{ tables: string; otherWays: string }> {
  const headers = { 'x-app-id': keyOf(cluster, 'APP_ID'), 'x-app-token': keyOf(cluster, 'APP_TOKEN') };
  const shop = shopAt(cluster.url, headers);
  const clusters: Observed[] = [];
  for (const replicas of REPLICAS) {
    while (cluster.services.filter(({ name }) => name === 'promotions').length < replicas)
      await cluster.addReplica('promotions');
    clusters.push(await observed(`${replicas} replica${replicas > 1 ? 's' : ''}`, cluster, shop, scale));
  }
  const ways = clusters.flatMap((seen) => [wayTable(seen, 'distinct'), wayTable(seen, 'hot')]);
  return {
    tables: [costTable([embedded, ...clusters]), processTable(clusters), ...ways.slice(0, 1)].join('\n\n'),
    otherWays: ways.slice(1).join('\n\n'),
  };
}

function keyOf({ keys }: RunningCluster, name: string): string {
  return keys[`PERKSTREAM_${name}`] ?? '';
}
