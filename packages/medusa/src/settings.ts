/** The settings of the module in `medusa-config.ts`. */
export interface PerkstreamSettings {
  /** Where the engine is, without `/v1`: `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  readonly appId: string;
  readonly appToken: string;
  /**
   * What happens to carts while the engine is away: `full-price` (default) sells without the engine's discounts, `refuse` fails the request.
   * An order whose discounts cannot be redeemed is refused in either case.
   */
  readonly whenAway?: 'full-price' | 'refuse';
  /** Most milliseconds that a calculation of a cart waits for the engine. Defaults to 300. */
  readonly timeoutMs?: number;
}

export const QUOTE_TIMEOUT_MS = 300;
