import { type Hops } from './hops.js';
import { type Observed } from './observed.js';
import { together } from './processor-time.js';
import { type Rates } from './redemption-load.js';
import { wayOf } from './way-of-a-request.js';

type Load = 'distinct' | 'hot';
type Row = readonly [name: string, cellOf: (seen: Observed) => string];

const LOADS = { distinct: ['distinct codes', 'calmDistinct'], hot: ['one hot code', 'calmHot'] } as const;

/** What is counted at the services during a load, by the hops that it is made of. */
const COUNTED: Readonly<Record<string, RegExp>> = {
  'reads of streams': /^promotions read /,
  'reads of documents': /^promotions (get|getMany|find|count) /,
  appends: /^promotions append /,
  'bulk writes of documents': /^promotions (apply|put) /,
  'requests over Kafka': / bus carry$/,
};

/** What a redemption costs in each topology. The first of them is the embedded one. */
export function costTable(topologies: readonly Observed[]): string {
  const [embedded] = topologies as readonly [Observed];
  const rows = (Object.keys(LOADS) as Load[]).flatMap((load) => costRows(load, embedded));
  const shares: Row = ['redemptions by replica, %', (seen) => seen.shares.map(percent).join(', ')];
  return markdown(
    ['64 requests at a time', ...topologies.map(({ topology }) => topology)],
    [...rows, shares],
    topologies,
  );
}

/** Milliseconds of processor time of each process per redemption. */
export function processTable(clusters: readonly Observed[]): string {
  const columns = clusters.flatMap((seen) =>
    (Object.keys(LOADS) as Load[]).map((load) => ({ seen, load, title: `${seen.topology}, ${LOADS[load][0]}` })),
  );
  const names = [...(clusters[0]?.processorTime.get('distinct')?.keys() ?? [])];
  const lines = names.map((name) => [
    name,
    ...columns.map(({ seen, load }) => (seen.processorTime.get(load)?.get(name) ?? 0).toFixed(2)),
  ]);
  return aligned([['ms of processor time', ...columns.map(({ title }) => title)], ...lines]);
}

/** Where the time of a redemption of a distinct code goes, at half of the greatest rate. */
export function wayTable({ topology, hops }: Observed): string {
  const calm = hops.get('calmDistinct') ?? new Map();
  const pieces = wayOf(calm, calm.get('gateway http')?.count ?? 0);
  const lines = pieces.map(({ name, milliseconds, times }) => [
    name.trim(),
    milliseconds.toFixed(1),
    times?.toFixed(2) ?? '',
  ]);
  return aligned([[`distinct codes, ${topology}, half of the rate`, 'ms', 'times per redemption'], ...lines]);
}

function costRows(load: Load, embedded: Observed): readonly Row[] {
  const [name, calm] = LOADS[load];
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
      (seen) => (seen === embedded ? '' : timesEach(seen.hops.get(load), seen.rates[load].requests, hop)),
    ]),
  ];
}

function timesOf({ processorTime }: Observed, load: keyof Rates) {
  return processorTime.get(load) ?? new Map<string, number>();
}

function timesEach(hops: Hops = new Map(), redemptions: number, wanted: RegExp): string {
  const count = [...hops].reduce((sum, [hop, spent]) => (wanted.test(hop) ? sum + spent.count : sum), 0);
  return (count / redemptions).toFixed(2);
}

function percent(share: number): string {
  return (share * 100).toFixed(0);
}

function markdown(head: readonly string[], rows: readonly Row[], topologies: readonly Observed[]): string {
  return aligned([head, ...rows.map(([name, cellOf]) => [name, ...topologies.map(cellOf)])]);
}

/** A table in Markdown, as the formatter wants it. The first line is its head. */
function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(3, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = lines;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}
