import { type Hops } from './hops.js';
import { type Observed } from './observed.js';
import { type ProcessorTime, together } from './processor-time.js';
import { AT_A_TIME, type Rates } from './redemption-load.js';
import { listBackgroundWork, sumHops, breakDownRequest, WORK } from './request-breakdown.js';

type Row = readonly [name: string, cellOf: (seen: Observed) => string];

/** The loads, with their names, and the one at half of the greatest rate. */
const LOADS = [
  { load: 'distinct', name: 'distinct codes', calm: 'calmDistinct' },
  { load: 'hot', name: 'one hot code', calm: 'calmHot' },
] as const;
type Load = (typeof LOADS)[number];

/** What is counted at the services during a load. */
const COUNTED: Readonly<Record<string, RegExp>> = {
  'reads of streams': WORK.readsOfStreams,
  'reads of documents': WORK.readsOfDocuments,
  appends: WORK.appends,
  'bulk writes of documents': WORK.writesOfDocuments,
  'requests over Kafka': WORK.requests,
};

/** What a redemption costs in each topology. The first of them is the embedded one. */
export function costTable(topologies: readonly [embedded: Observed, ...Observed[]]): string {
  const rows: readonly Row[] = [
    [`${AT_A_TIME} requests at a time for each replica`, ({ topology }) => topology],
    ...LOADS.flatMap((load) => costRows(load, topologies[0])),
    ['redemptions by replica, %', ({ shares }) => shares.map((share) => (share * 100).toFixed(0)).join(', ')],
  ];
  return aligned(rows.map(([name, cellOf]) => [name, ...topologies.map(cellOf)]));
}

/** Milliseconds of processor time of each process per redemption. */
export function processTable(clusters: readonly Observed[]): string {
  const columns = clusters.flatMap((seen) =>
    LOADS.map(({ load, name }) => ({ times: timesOf(seen, load), title: `${seen.topology}, ${name}` })),
  );
  const lines = [...(columns[0]?.times.keys() ?? [])].map((process) => [
    process,
    ...columns.map(({ times }) => (times.get(process) ?? 0).toFixed(2)),
  ]);
  return aligned([['ms of processor time', ...columns.map(({ title }) => title)], ...lines]);
}

/** Where the time of a redemption goes at half of the greatest rate; and what goes on beside the answers, in ms each. */
export function wayTable({ topology, hops }: Observed, wanted: Load['load']): string {
  const { name, calm } = LOADS.find(({ load }) => load === wanted) as Load;
  const spent: Hops = hops.get(calm) ?? new Map();
  const redemptions = spent.get('gateway http')?.count ?? 0;
  const lines = [...breakDownRequest(spent, redemptions), ...listBackgroundWork(spent, redemptions)].map((piece) => [
    piece.name.trim(),
    piece.milliseconds.toFixed(1),
    piece.times?.toFixed(2) ?? '',
  ]);
  return aligned([[`${name}, ${topology}, half of the rate`, 'ms', 'times per redemption'], ...lines]);
}

function costRows({ load, name, calm }: Load, embedded: Observed): readonly Row[] {
  const cost = (seen: Observed) => together(timesOf(seen, load));
  const ofServices = (seen: Observed) =>
    together(new Map([...timesOf(seen, load)].filter(([process]) => !seen.engines.includes(process))));
  const times = (of: number) => (of / cost(embedded)).toFixed(1);
  return [
    [`${name}: a second`, ({ rates }) => rates[load].requestsPerSecond.toFixed(0)],
    [`${name}: ms of processor time each`, (seen) => cost(seen).toFixed(2)],
    [`${name}: cores that do what one does embedded`, (seen) => times(cost(seen))],
    [`${name}: the same without the engines`, (seen) => times(ofServices(seen))],
    [`${name}: p50, p99 at half of the rate, ms`, ({ rates }) => `${rates[calm].p50}, ${rates[calm].p99}`],
    ...Object.entries(COUNTED).map(([what, hop]): Row => [
      `${name}: ${what}`,
      ({ topology, hops, rates }) =>
        topology === embedded.topology
          ? ''
          : (sumHops(hops.get(load) ?? new Map(), hop).count / rates[load].requests).toFixed(2),
    ]),
  ];
}

function timesOf({ processorTime }: Observed, load: keyof Rates): ProcessorTime {
  return processorTime.get(load) ?? new Map();
}

/** A table in Markdown, as the formatter wants it. The first line is its head. */
function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(3, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = lines;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}
