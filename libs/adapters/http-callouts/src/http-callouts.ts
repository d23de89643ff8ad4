import { type IncomingMessage, request as requestOverHttp, type RequestOptions } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Callout, type CalloutOutcome, type Callouts } from '@perkstream/ports';
import ipaddr from 'ipaddr.js';
import { type LookUp, lookUpByDns } from './name-look-up.js';

const ANSWER_WITHIN_MS = 10_000;
/** Characters that are read of the body of an answer that is not 2xx. */
const MAX_ERROR_CHARACTERS = 500;

interface CalloutOptions {
  /** For tests and development: addresses of this machine may be called too. */
  readonly toLoopback?: boolean;
  /** Milliseconds until the status has to be there; the look-up of the name has a time of its own. */
  readonly within?: number;
  /** In place of the name servers of the machine. */
  readonly lookUp?: LookUp;
}

/**
 * A connection for each call: to an address that was checked after it had been resolved, so that nothing can change in between.
 */
export class HttpCallouts implements Callouts {
  constructor(private readonly options: CalloutOptions = {}) {}

  async post(call: Callout): Promise<CalloutOutcome> {
    // Earlier versions stored addresses that no parser takes.
    if (!URL.canParse(call.url)) return { failure: 'address_refused' };
    const target = new URL(call.url);
    const addresses = await this.addressesOf(hostOf(target), call.signal);
    if (!addresses) return { failure: 'name_not_resolved' };
    if (addresses.length === 0) return { failure: 'unreachable' };
    // All addresses of a name, or none of them: one that is checked and another that is called would be no check.
    if (!addresses.every((address) => this.mayBeCalled(address))) return { failure: 'address_refused' };
    return this.send(call, target, addresses);
  }

  mayBePublic(url: string): boolean {
    if (!URL.canParse(url)) return false;
    const host = hostOf(new URL(url));
    if (isIP(host)) return this.mayBeCalled(host);
    if (host === 'localhost' || host.endsWith('.localhost')) return this.options.toLoopback === true;
    return host.includes('.');
  }

  /** @returns undefined where no name server answered */
  private async addressesOf(host: string, signal: AbortSignal | undefined): Promise<readonly string[] | undefined> {
    if (isIP(host)) return [host];
    try {
      return await (this.options.lookUp ?? lookUpByDns)(host, signal);
    } catch {
      return undefined;
    }
  }

  private send({ headers, body, signal }: Callout, target: URL, addresses: readonly string[]): Promise<CalloutOutcome> {
    const until = AbortSignal.timeout(this.options.within ?? ANSWER_WITHIN_MS);
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: knownAs(addresses),
      signal: signal ? AbortSignal.any([until, signal]) : until,
    };
    return new Promise((resolve) => {
      const request = target.protocol === 'https:' ? requestOverHttps : requestOverHttp;
      let isAnswered = false;
      const sent = request(target, options, (response) => {
        isAnswered = true;
        const status = response.statusCode ?? 0;
        // What is said of a success is not waited for.
        const said = status < 300 ? Promise.resolve('') : readBeginning(response);
        void said
          .then((text) => resolve({ status, ...(text !== '' && { said: text }) }))
          .then(() => response.destroy());
      });
      sent.on('error', () => !isAnswered && resolve({ failure: until.aborted ? 'timed_out' : 'unreachable' }));
      sent.end(body);
    });
  }

  /** Nothing but addresses of the public network: neither private, link-local and carrier-grade ones nor those that wrap others. */
  private mayBeCalled(address: string): boolean {
    const parsed = ipaddr.process(address);
    const range = parsed.range();
    if (range === 'loopback') return this.options.toLoopback === true;
    return range === 'unicast' && (parsed instanceof ipaddr.IPv4 || isGlobal(parsed));
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Never rejects: what had come where it breaks off, or takes too long. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  try {
    for await (const part of response) {
      text += part;
      if (text.length >= MAX_ERROR_CHARACTERS) break;
    }
  } catch {
    // The status counts, and is there.
  }
  return text.slice(0, MAX_ERROR_CHARACTERS);
}

/** Within 2000::/3, of which all public addresses are. What lies outside may stand for one of IPv4, as `::7f00:1` does. */
function isGlobal({ parts: [first = 0] }: ipaddr.IPv6): boolean {
  return first >> 13 === 1;
}

/** Answers with the addresses that were checked, whatever the name stands for by now. */
function knownAs(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    if (all) return callback(null, found);
    const [{ address, family }] = found as [(typeof found)[number]];
    callback(null, address, family);
  };
}
