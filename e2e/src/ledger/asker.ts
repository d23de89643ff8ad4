import { pause } from '@perkstream/kernel/testing/waiting';
import { type Answer, type Client, type Json, UndocumentedAnswer, unique } from '../client.js';

/** Milliseconds for which a request is sent again: longer than any kill takes. */
const ANSWERED_WITHIN_MS = 300_000;
const PAUSE_MS = 30;
/** Characters of a body that a report shows. */
const MAX_SHOWN_CHARACTERS = 140;

/** A request and its answer, as a report shows it. */
interface Asked {
  readonly line: string;
  /** All of it that names anything. */
  readonly text: string;
}

/**
 * Sends the requests of a shop, and keeps what was asked. A request under an `Idempotency-Key` is sent again until it is answered, so
 * that its outcome is known although engines are killed.
 */
export class Asker {
  private readonly surprising = new Map<string, { readonly first: string; count: number }>();
  private readonly asked: Asked[] = [];

  constructor(private readonly client: Client) {}

  /** What no client should see: the first of each kind. */
  get surprises(): readonly string[] {
    return [...this.surprising.values()].map(({ first, count }) => (count > 1 ? `${first} (${count} times)` : first));
  }

  /** Notes something that no client should see. @param kind the same for all that have the same cause */
  surprise(text: string, kind = text): void {
    const { first, count } = this.surprising.get(kind) ?? { first: text, count: 0 };
    this.surprising.set(kind, { first, count: count + 1 });
  }

  /** How many requests were answered. */
  get count(): number {
    return this.asked.length;
  }

  /**
   * @param refusals keys of errors that may come
   * @returns the answer, whatever its status
   */
  async ask(method: string, path: string, body?: object, refusals: readonly string[] = []): Promise<Answer> {
    const headers = { 'idempotency-key': unique('ledger') };
    const end = Date.now() + ANSWERED_WITHIN_MS;
    for (;;) {
      const answer = await this.client.send(method, path, body, headers).catch(unlessUndocumented);
      if (answer && answer.status !== 503) {
        this.keep(method, path, body, answer, refusals);
        return answer;
      }
      if (Date.now() > end) throw new Error(`${method} ${path} is not answered: ${JSON.stringify(answer?.body)}`);
      await pause(PAUSE_MS);
    }
  }

  /** @returns what was made, changed or found @throws Error where it is refused */
  async made(method: string, path: string, body?: object): Promise<Json> {
    const answer = await this.ask(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path} is refused: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Sends a request once, without a key. @returns undefined where the outcome is unknown */
  async once(
    method: string,
    path: string,
    body: object,
    refusals: readonly string[] = [],
  ): Promise<Answer | undefined> {
    const answer = await this.client.send(method, path, body).catch(unlessUndocumented);
    if (!answer || answer.status === 503) return undefined;
    this.keep(method, path, body, answer, refusals);
    return answer;
  }

  /** Looks something up, as it is by now. */
  async look(path: string): Promise<Json> {
    const end = Date.now() + ANSWERED_WITHIN_MS;
    for (;;) {
      const answer = await this.client.get(path).catch(unlessUndocumented);
      if (answer?.status === 200) return answer.body;
      const isAway = !answer || answer.status === 503;
      if (!isAway || Date.now() > end)
        throw new Error(`GET ${path} answers ${answer?.status} ${JSON.stringify(answer?.body)}`);
      await pause(PAUSE_MS);
    }
  }

  /** All items of a list, read page by page. */
  async all(path: string): Promise<Json[]> {
    const items: Json[] = [];
    for (let page = 1; ; page++) {
      const body = await this.look(`${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`);
      items.push(...body[body.data_ref]);
      if (body[body.data_ref].length < 100) return items;
    }
  }

  /** The last requests in which one of the names occurs, for a report. */
  lastOf(names: readonly string[], most = 10): readonly string[] {
    const touching = this.asked.filter(({ text }) => names.some((name) => text.includes(name)));
    return touching.slice(-most).map(({ line }) => line);
  }

  private keep(
    method: string,
    path: string,
    body: object | undefined,
    answer: Answer,
    refusals: readonly string[],
  ): void {
    const sent = body === undefined ? '' : ` ${JSON.stringify(body).slice(0, MAX_SHOWN_CHARACTERS)}`;
    const ids = [...new Set(JSON.stringify(answer.body ?? '').match(/\b(r|rr|rf|ord|v|pub|rew)_\w{10,}/g))];
    const key = answer.body?.key ? ` ${answer.body.key}` : '';
    const at = new Date().toISOString().slice(11, 23);
    const line = `${at} ${method} ${path}${sent} → ${answer.status}${key} ${ids.slice(0, 3).join(' ')}`;
    this.asked.push({ line, text: `${path}${JSON.stringify(body ?? '')}${ids.join()}${answer.body?.code ?? ''}` });
    const isFine = answer.status < 300 || refusals.includes(answer.body?.key);
    const kind = `${method} ${path.split('/')[2]} ${answer.status} ${answer.body?.key}`;
    if (!isFine) this.surprise(`Not expected: ${line}`, kind);
  }
}

/** Ignores failures of the connection, and throws when an answer came that is not documented. */
function unlessUndocumented(error: unknown): undefined {
  if (error instanceof UndocumentedAnswer) throw error;
  return undefined;
}
