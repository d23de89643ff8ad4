import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestOverHttp, type RequestOptions } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Callout, type CalloutOutcome, type Callouts } from '@perkstream/ports';
import ipaddr from 'ipaddr.js';

const WITHIN = 10_000;

interface CalloutOptions {
  /** For tests and development: addresses of this machine may be called too. */
  readonly toLoopback?: boolean;
  /** Milliseconds until the status has to be there. */
  readonly within?: number;
  /** In place of the resolver of the system. */
  readonly lookUp?: typeof lookUp;
}

/** The name of the host resolves to an address that is not to be called. */
class AddressRefused extends Error {}

/**
 * A connection for each call: to an address that was checked after it had been resolved, so that nothing can change in between.
 */
export class HttpCallouts implements Callouts {
  constructor(private readonly options: CalloutOptions = {}) {}

  post({ url, headers, body, signal }: Callout): Promise<CalloutOutcome> {
    // Earlier versions stored addresses that no parser takes.
    if (!URL.canParse(url)) return Promise.resolve({ failure: 'address_refused' });
    const target = new URL(url);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // Node does not look up what is an address already.
    if (isIP(host) && !this.mayBeCalled(host)) return Promise.resolve({ failure: 'address_refused' });
    const until = AbortSignal.timeout(this.options.within ?? WITHIN);
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: this.lookupOfPublic,
      signal: signal ? AbortSignal.any([until, signal]) : until,
    };
    return new Promise((resolve) => {
      const request = target.protocol === 'https:' ? requestOverHttps : requestOverHttp;
      const sent = request(target, options, (response) => {
        resolve({ status: response.statusCode ?? 0 });
        // The body of the answer is not waited for.
        response.destroy();
      });
      sent.on('error', (error) => resolve({ failure: failureOf(error, until) }));
      sent.end(body);
    });
  }

  /** All addresses of a name, or none of them: one that is checked and another that is called would be no check. */
  private readonly lookupOfPublic: LookupFunction = (hostname, options, callback) => {
    const resolve = this.options.lookUp ?? lookUp;
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const isRefused = addresses.length === 0 || !addresses.every(({ address }) => this.mayBeCalled(address));
      if (isRefused) return callback(new AddressRefused(), []);
      if (options.all) return callback(null, addresses);
      const [{ address, family }] = addresses as [LookupAddress];
      callback(null, address, family);
    });
  };

  /** Nothing but addresses of the public network: neither private, link-local and carrier-grade ones nor those that wrap others. */
  private mayBeCalled(address: string): boolean {
    const parsed = ipaddr.process(address);
    const range = parsed.range();
    if (range === 'loopback') return this.options.toLoopback === true;
    return range === 'unicast' && (parsed instanceof ipaddr.IPv4 || isGlobal(parsed));
  }
}

/** Within 2000::/3, of which all public addresses are. What lies outside may stand for one of IPv4, as `::7f00:1` does. */
function isGlobal({ parts: [first = 0] }: ipaddr.IPv6): boolean {
  return first >> 13 === 1;
}

function failureOf(error: Error, until: AbortSignal): 'address_refused' | 'unreachable' | 'timed_out' {
  if (error instanceof AddressRefused) return 'address_refused';
  return until.aborted ? 'timed_out' : 'unreachable';
}
