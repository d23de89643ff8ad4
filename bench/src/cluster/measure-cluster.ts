import { shopAt } from '../shop.js';
import { type Hops } from './hops.js';
import { type Observed, observed } from './observed.js';
import { type LoadScale } from './redemption-load.js';
import { type RunningCluster } from './running-cluster.js';
import { costTable, processTable, wayTable } from './tables.js';
import { besides, type Piece, wayOf } from './way-of-a-request.js';

/** Of promotions. */
const REPLICAS = [1, 2, 4];

/**
 * The distributed topology with some replicas of promotions, beside the embedded one.
 * @returns `tables` in Markdown, for docs/scale.md, and `way`: where the time of a redemption goes, hop by hop
 */
export async function measureCluster(
  cluster: RunningCluster,
  embedded: Observed,
  scale: LoadScale,
): Promise<{ tables: string; way: string }> {
  const headers = { 'x-app-id': keyOf(cluster, 'APP_ID'), 'x-app-token': keyOf(cluster, 'APP_TOKEN') };
  const shop = shopAt(cluster.url, headers);
  const clusters: Observed[] = [];
  for (const [index, replicas] of REPLICAS.entries()) {
    for (let there = REPLICAS[index - 1] ?? 1; there < replicas; there++) await cluster.addReplica('promotions');
    clusters.push(await observed(`${replicas} replica${replicas > 1 ? 's' : ''}`, cluster, shop, scale));
  }
  return {
    tables: [costTable([embedded, ...clusters]), processTable(clusters), ...clusters.slice(0, 1).map(wayTable)].join(
      '\n\n',
    ),
    way: clusters
      .flatMap(({ topology, hops }) => [
        ...wayRows(`${topology}, distinct codes at half of the greatest rate`, hops.get('calmDistinct')),
        ...wayRows(`${topology}, one hot code at half of the greatest rate`, hops.get('calmHot')),
      ])
      .join('\n'),
  };
}

function keyOf({ keys }: RunningCluster, name: string): string {
  return keys[`PERKSTREAM_${name}`] ?? '';
}

function wayRows(title: string, hops: Hops = new Map()): string[] {
  const redemptions = hops.get('gateway http')?.count ?? 0;
  const line = ({ name, milliseconds, times }: Piece) =>
    `  ${name.padEnd(52)} ${milliseconds.toFixed(1).padStart(8)}  ${times === undefined ? '' : times.toFixed(2).padStart(6)}`;
  return [
    '',
    `${title}: ms per redemption, and how often per redemption`,
    ...wayOf(hops, redemptions).map(line),
    '  beside the answers: ms each, and how often per redemption',
    ...besides(hops, redemptions).map(line),
  ];
}
