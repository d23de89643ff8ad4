import { type Client, createClient, type ServerSettings } from '@perkstream/client';

/** What a shop sets: where the engine is, with its keys, and what holds while it is away. */
export interface PerkstreamSettings extends Pick<ServerSettings, 'baseUrl'> {
  /** The ID and the token of a server, such as `process.env.PERKSTREAM_APP_ID`. A shop without them does not start. */
  readonly appId: string | undefined;
  readonly appToken: string | undefined;
  /** `full-price`: the cart costs what it costs without the engine. `refuse`: no cart is priced. Defaults to `full-price`. */
  readonly whenAway?: 'full-price' | 'refuse';
  /** Milliseconds that one quote may take. Defaults to 300. */
  readonly quoteTimeoutMs?: number;
  /** The `source_id` of the item that shipping is sent as, so that offers can be about it. Absent: offers are about goods only. */
  readonly shippingItem?: string;
  /** Minutes for which codes are locked for an order that is about to be paid. Defaults to 30. */
  readonly lockMinutes?: number;
}

/** The settings with their defaults, and the client that they make. */
export interface Connection extends Required<Pick<PerkstreamSettings, 'whenAway' | 'quoteTimeoutMs' | 'lockMinutes'>> {
  readonly client: Client;
  readonly shippingItem?: string;
}

export const CONNECTION = Symbol('connection to Perkstream');

/** @throws TypeError where the address or a key is missing */
export function connect(settings: PerkstreamSettings): Connection {
  const { whenAway = 'full-price', quoteTimeoutMs = 300, lockMinutes = 30, shippingItem, ...others } = settings;
  const { baseUrl, appId = '', appToken = '' } = others;
  return { client: createClient({ baseUrl, appId, appToken }), whenAway, quoteTimeoutMs, lockMinutes, shippingItem };
}
