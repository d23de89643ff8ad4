import { type IncomingHttpHeaders } from 'node:http';
import { type EdgeLogger } from '../edge-options.js';

/** Logs once that requests come through a proxy whose word for their addresses is not taken: its clients share one limit. */
export class IgnoredForwarding {
  private isLogged = false;

  constructor(
    private readonly trustsNoProxy: boolean,
    private readonly logger: EdgeLogger,
  ) {}

  /** @param address that the request is counted for */
  look(headers: IncomingHttpHeaders, address: string): void {
    if (this.isLogged || !this.trustsNoProxy || headers['x-forwarded-for'] === undefined) return;
    this.isLogged = true;
    this.logger.warn(
      { address },
      'X-Forwarded-For is ignored: all clients of this proxy share the limit of client keys. Name the proxy by TRUST_PROXY',
    );
  }
}
