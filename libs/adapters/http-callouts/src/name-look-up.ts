import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Milliseconds until the first question is repeated, and how often each name server is asked. */
const QUESTION_TIMEOUT_MS = 1_500;
const QUESTIONS = 2;
/** Milliseconds until a look-up ends, whatever name servers there are. */
const LOOK_UP_WITHIN_MS = 5_000;

/** Of these answers a name server is sure: there is no such name, or it has no address. */
const SURE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** The addresses of a name; none where there is no such name. @throws NameNotResolved */
export type LookUp = (name: string, signal?: AbortSignal) => Promise<readonly string[]>;

/** No name server answered, in time or at all. */
export class NameNotResolved extends Error {}

/**
 * Asks the name servers of the machine, over sockets. `dns.lookup` would take one of the four threads that the whole process has for
 * such work, for as long as a name server is silent: a few dead names would keep all others waiting.
 */
export const lookUpByDns: LookUp = (name, signal) => lookUpAt(undefined, name, signal);

/** @param servers in place of those of the machine */
export async function lookUpAt(
  servers: readonly string[] | undefined,
  name: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const host = name.replace(/\.$/, '').toLowerCase();
  if (isIP(host)) return [host];
  // No question for name servers, by RFC 6761.
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: QUESTION_TIMEOUT_MS, tries: QUESTIONS });
  if (servers) resolver.setServers(servers);
  const within = AbortSignal.timeout(LOOK_UP_WITHIN_MS);
  const ending = signal ? AbortSignal.any([within, signal]) : within;
  ending.addEventListener('abort', () => resolver.cancel(), { once: true });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const isKnown = addresses.length > 0 || found.every((each) => each.status === 'fulfilled' || isSure(each.reason));
  if (isKnown) return addresses;
  throw new NameNotResolved(name);
}

function isSure(reason: unknown): boolean {
  return SURE.has((reason as NodeJS.ErrnoException | undefined)?.code);
}
