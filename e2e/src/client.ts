import { type IncomingHttpHeaders } from 'node:http';
import { DocumentedAnswers } from './documented-answers.js';
import { exchange } from './exchange.js';

/** The address of the engine under test, from `PERKSTREAM_BASE_URL`. */
export const baseUrl = process.env['PERKSTREAM_BASE_URL'] ?? 'http://127.0.0.1:3000';

/** What comes over the wire: for the tests to look at. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface Answer {
  readonly status: number;
  readonly body: Json;
  readonly headers: IncomingHttpHeaders;
}

export type Keys = Readonly<Record<string, string>>;

export const managementKeys: Keys = {
  'x-management-id': process.env['PERKSTREAM_MANAGEMENT_ID'] ?? '',
  'x-management-token': process.env['PERKSTREAM_MANAGEMENT_TOKEN'] ?? '',
};

/** An answer that `openapi.json` does not admit. */
export class UndocumentedAnswer extends Error {}

const documented = DocumentedAnswers.ofFile();

/** Speaks with the API under one set of keys. Every answer must be as `openapi.json` says. */
export class Client {
  constructor(
    readonly keys: Keys,
    readonly address: string = baseUrl,
  ) {}

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body?: unknown, headers: Keys = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body?: unknown): Promise<Answer> {
    return this.send('PUT', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  /** @param body `URLSearchParams` go as a form, `FormData` as one with files */
  async send(method: string, path: string, body?: unknown, headers: Keys = {}): Promise<Answer> {
    const exchanged = await exchange(this.address + path, method, { ...this.keys, ...headers }, body);
    const answer = {
      status: exchanged.status,
      body: exchanged.text === '' ? undefined : JSON.parse(exchanged.text),
      headers: exchanged.headers,
    };
    const complaint = documented.complaintAbout(method, path, answer.status, answer.body);
    if (complaint) throw new UndocumentedAnswer(complaint);
    return answer;
  }
}

/** A client of the bootstrap project. */
export const shop = new Client({
  'x-app-id': process.env['PERKSTREAM_APP_ID'] ?? '',
  'x-app-token': process.env['PERKSTREAM_APP_TOKEN'] ?? '',
});

export const management = new Client(managementKeys);

export interface Project {
  readonly id: string;
  /** As it was answered, with its keys and its token of webhooks. */
  readonly body: Json;
  /** Under the application key of the project. */
  readonly client: Client;
  /** The pair that a browser would send. */
  readonly clientKeys: Keys;
  /** A page of the shop, under that pair. */
  readonly browser: Client;
}

/** Browsers may do everything that a project can allow them. */
const OPEN_TO_BROWSERS = {
  client_trusted_domains: ['shop.example'],
  client_redeem_enabled: true,
  client_publish_enabled: true,
  client_create_customer_enabled: true,
  client_loyalty_events_enabled: true,
};

/** A project of its own, so that tests do not meet. */
export async function newProject(settings: object = {}, by: Client = management): Promise<Project> {
  const { status, body } = await by.post('/management/v1/projects', {
    name: 'e2e',
    timezone: 'UTC',
    currency: 'EUR',
    case_sensitive_codes: true,
    ...OPEN_TO_BROWSERS,
    ...settings,
  });
  if (status !== 200) throw new Error(`No project: ${status} ${JSON.stringify(body)}`);
  const { server_side_key: server, client_side_key: browser } = body;
  const clientKeys = { 'x-client-application-id': browser.app_id, 'x-client-token': browser.app_token };
  return {
    id: body.id,
    body,
    client: new Client({ 'x-app-id': server.app_id, 'x-app-token': server.app_token }, by.address),
    clientKeys,
    browser: new Client({ ...clientKeys, origin: 'https://shop.example' }, by.address),
  };
}

let counter = 0;

/** A name that nothing else in this run has. */
export function unique(prefix: string): string {
  counter += 1;
  return `${prefix}-${process.pid}-${Date.now().toString(36)}-${counter}`;
}
