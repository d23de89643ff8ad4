import createApi, { type Client as Api, type Middleware } from 'openapi-fetch';
import { makeCheckout, type Checkout } from './checkout.js';
import { readError } from './perkstream-error.js';
import { sendRepeatedly, type Fetch, type Patience } from './repeating-fetch.js';
import { type paths } from './schema.js';

interface Settings extends Omit<Patience, 'signal'> {
  /** Where the engine is, without `/v1`: `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** Sends a request once. Defaults to the platform's `fetch`. */
  readonly fetch?: Fetch;
}

/** Settings of a server. Its keys give access to everything under `/v1`. */
export interface ServerSettings extends Settings {
  readonly appId: string;
  readonly appToken: string;
}

/** Settings of a page or an app. Its keys are public, and give access to `/client/v1`. */
export interface BrowserSettings extends Settings {
  readonly clientId: string;
  readonly clientToken: string;
}

/** All operations, typed: `client.api.GET('/v1/vouchers/{code}', { params: { path: { code } } })`. Failures are thrown. */
export type EngineApi = Api<paths, 'application/json'>;

export interface Client extends Checkout {
  readonly api: EngineApi;
}

/** The client of a page can give nothing back: that is for a server. */
export type BrowserClient = Omit<Client, 'giveBack'>;

const failures: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await readError(response);
  },
};

/**
 * A client of one project.
 * @throws TypeError where an address or a key is missing. Its calls throw a `PerkstreamError`, or an `EngineAway`.
 */
export function createClient(settings: ServerSettings): Client;
export function createClient(settings: BrowserSettings): BrowserClient;
export function createClient(settings: ServerSettings | BrowserSettings): Client {
  const { baseUrl, fetch = (request) => globalThis.fetch(request), timeoutMs, repeats } = settings;
  if (!URL.canParse(baseUrl)) throw new TypeError(`baseUrl is not a URL: ${baseUrl}`);
  const sender = (patience: Patience) => (request: Request) =>
    sendRepeatedly(request, fetch, { timeoutMs, repeats, ...patience });
  const api = createApi<paths, 'application/json'>({ baseUrl, headers: keysOf(settings), fetch: sender({}) });
  api.use(failures);
  const isBrowser = 'clientId' in settings;
  const pathOf = <Path extends string>(path: Path) => (isBrowser ? (`/client${path}` as Path) : path);
  return { api, ...makeCheckout({ api, sender, isBrowser, pathOf }) };
}

function keysOf(settings: ServerSettings | BrowserSettings): Record<string, string> {
  const isBrowser = 'clientId' in settings;
  const keys: Record<string, string> = isBrowser
    ? { 'X-Client-Application-Id': settings.clientId, 'X-Client-Token': settings.clientToken }
    : { 'X-App-Id': settings.appId, 'X-App-Token': settings.appToken };
  if (Object.values(keys).some((key) => !key)) {
    throw new TypeError(isBrowser ? 'clientId and clientToken are required' : 'appId and appToken are required');
  }
  return keys;
}
