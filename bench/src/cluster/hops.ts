/** What the histograms of a service hold: how often, and how many seconds together. */
export interface Spent {
  readonly count: number;
  readonly seconds: number;
}

/** By service and hop, such as `promotions events append`; of requests over HTTP the hop is `http`. */
export type Hops = ReadonlyMap<string, Spent>;

const SAMPLE = /^(hop|http_request)_duration_seconds_(sum|count)\{(.*)\} (\S+)$/;

/** What services report at `/metrics` so far. Of HTTP only requests for the operation count. */
export async function fetchHops(services: readonly { name: string; url: string }[], operation: string): Promise<Hops> {
  const all = new Map<string, { count: number; seconds: number }>();
  for (const { name, url } of services) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const line of text.split('\n')) {
      const [, kind, what, labels = '', value] = SAMPLE.exec(line) ?? [];
      if (kind === undefined || (kind === 'http_request' && !labels.includes(`operation="${operation}"`))) continue;
      const hop = `${name} ${kind === 'hop' ? /hop="([^"]*)"/.exec(labels)?.[1] : 'http'}`;
      const spent = all.get(hop) ?? { count: 0, seconds: 0 };
      spent[what === 'sum' ? 'seconds' : 'count'] += Number(value);
      all.set(hop, spent);
    }
  }
  return all;
}

/** What was spent between two looks. */
export function spentBetween(before: Hops, after: Hops): Hops {
  const spent = [...after].map(([hop, { count, seconds }]): [string, Spent] => {
    const earlier = before.get(hop) ?? { count: 0, seconds: 0 };
    return [hop, { count: count - earlier.count, seconds: seconds - earlier.seconds }];
  });
  return new Map(spent.filter(([, { count }]) => count > 0));
}
