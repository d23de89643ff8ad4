import { type Hops, type Spent } from './hops.js';

/** A piece of the way of a redemption: milliseconds per redemption, and how often it was gone per redemption. */
export interface Piece {
  readonly name: string;
  readonly milliseconds: number;
  readonly times?: number;
}

/** The hops of a kind of work. */
export const WORK = {
  readsOfStreams: /^promotions read /,
  readsOfDocuments: /^promotions (get|getMany|find|count) /,
  appends: /^promotions append /,
  writesOfDocuments: /^promotions (apply|put) /,
  requests: / bus carry$/,
} as const;

/**
 * Where the time of a redemption goes in the distributed topology, in order. What a replica does for several at once (streams that are
 * read for all who ask, appends that leave together) counts with its share, and the waiting for it as deciding.
 */
export function breakDownRequest(hops: Hops, redemptions: number): readonly Piece[] {
  const total = (name: string): Spent => hops.get(name) ?? { count: 0, seconds: 0 };
  const each = (name: string, { count, seconds }: Spent): Piece => ({
    name,
    milliseconds: (seconds / redemptions) * 1_000,
    times: count / redemptions,
  });
  const mean = (name: string, { count, seconds }: Spent): Piece => ({
    name,
    milliseconds: count === 0 ? 0 : (seconds / count) * 1_000,
  });
  const whole = mean('the whole request, at the gateway', total('gateway http'));
  const asked = mean('', total('gateway bus request'));
  const handled = mean('', total('promotions bus handle'));
  const carried = mean('request over Kafka, until it is read', total('promotions bus carry'));
  const noted = mean('noting it as handed out', total('promotions bus note'));
  const queued = mean('waiting in the service', total('promotions bus queue'));
  const returned = mean('reply over Kafka', total('gateway bus return'));
  const inside = [
    each('  asking other services', total('promotions bus request')),
    each('  reading streams', sumHops(hops, WORK.readsOfStreams)),
    each('  reading documents', sumHops(hops, WORK.readsOfDocuments)),
    each('  append', sumHops(hops, WORK.appends)),
    each('  waiting for the views in MongoDB', total('promotions views wait')),
  ];
  const known = inside.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const outside = [carried, noted, queued, handled, returned].reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return [
    whole,
    { name: 'edge', milliseconds: whole.milliseconds - asked.milliseconds },
    carried,
    noted,
    queued,
    { ...handled, name: 'in the handler' },
    ...inside,
    { name: '  deciding, and waiting for others at the same code', milliseconds: handled.milliseconds - known },
    returned,
    { name: 'not accounted for', milliseconds: asked.milliseconds - outside },
  ];
}

/** What goes on beside the answers: batches of views, and the documents written by them. */
export function listBackgroundWork(hops: Hops, redemptions: number): readonly Piece[] {
  return [...hops]
    .filter(([hop]) => hop === 'promotions views batch' || WORK.writesOfDocuments.test(hop))
    .map(([hop, { count, seconds }]) => ({
      name: `beside the answers, each: ${hop.slice('promotions '.length)}`,
      milliseconds: (seconds / count) * 1_000,
      times: count / redemptions,
    }))
    .filter(({ milliseconds, times }) => milliseconds * times > 0.3);
}

export function sumHops(hops: Hops, wanted: RegExp): Spent {
  let [count, seconds] = [0, 0];
  for (const [hop, spent] of hops) {
    if (!wanted.test(hop)) continue;
    count += spent.count;
    seconds += spent.seconds;
  }
  return { count, seconds };
}
