// An account that speaks the public API: one end of a migration.

import { randomUUID } from 'node:crypto';

const MAX_ATTEMPTS = 10;
const ROWS_PER_PAGE = 100;
const LAST_PAGE_NUMBER = 1_000;

export class Account {
  /** @param {string} address base address @param {string} keys `<app id>:<app token>` */
  constructor(address, keys) {
    const [id, token] = keys.split(':');
    this.address = address.replace(/\/$/, '');
    this.headers = { 'content-type': 'application/json', 'x-app-id': id, 'x-app-token': token };
  }

  /** @returns the body that a GET answers; undefined for 404 */
  async get(path) {
    const { status, body } = await this.send('GET', path);
    if (status === 404) return undefined;
    return done('GET', path, status, body);
  }

  /** @returns the body of the answer; undefined where the request is refused with one of the `allowed` error keys */
  async post(path, sent, allowed = []) {
    const { status, body } = await this.send('POST', path, sent);
    if (status >= 400 && allowed.includes(body?.key)) return undefined;
    return done('POST', path, status, body);
  }

  /** Sends a list that the API imports after its answer, and waits until that is done. */
  async import(path, items) {
    if (items.length === 0) return;
    const { async_action_id: id } = await this.post(path, items);
    for (;;) {
      const { status, result } = await this.get(`/v1/async-actions/${id}`);
      if (status === 'DONE') return;
      if (status === 'FAILED') throw new Error(`${path}: ${JSON.stringify(result)}`);
      await pause(200);
    }
  }

  /**
   * The items of a list, page by page, the oldest first. Beyond the last page that the API serves, a list that can be filtered by time
   * (`hasBounds`) is read on from the time of the last item, so some items may come twice. Lists without pages are read on in this way
   * after each hundred.
   * @returns {AsyncGenerator<{ items: object[], total: number }>}
   */
  async *pages(path, { order = '&order=created_at', hasBounds = false, isPaged = true, filter = '' } = {}) {
    let since = '';
    for (let page = 1; ; page++) {
      const list = await this.get(
        `${path}?limit=${ROWS_PER_PAGE}${isPaged ? `&page=${page}` : ''}${order}${filter}${since}`,
      );
      const items = list[list.data_ref];
      if (items.length > 0) yield { items, total: list.total };
      if (items.length < ROWS_PER_PAGE || items.length === list.total) return;
      if (isPaged && page < LAST_PAGE_NUMBER) continue;
      if (!hasBounds) throw new Error(`${path} has more items than the API lists`);
      const bound = isPaged ? 'created_at[after]' : 'filters[created_at][conditions][$after]';
      since = `&${bound}=${new Date(Date.parse(items.at(-1).created_at) - 1).toISOString()}`;
      page = 0;
    }
  }

  /** A POST whose answer was lost is repeated under the same key, so it has one effect. */
  async send(method, path, body) {
    const headers = method === 'POST' ? { ...this.headers, 'idempotency-key': randomUUID() } : this.headers;
    for (let attempt = 1; ; attempt++) {
      const init = { method, headers, body: body && JSON.stringify(body) };
      const answer = await fetch(this.address + path, init).catch((error) => ({ status: 503, error }));
      const isBusy = answer.status === 429 || answer.status >= 502;
      if (!isBusy || attempt === MAX_ATTEMPTS) {
        if (answer.error) throw answer.error;
        const text = await answer.text();
        return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
      }
      const seconds = Number(answer.headers?.get('retry-after')) || attempt;
      await pause(Math.min(seconds, 60) * 1_000);
    }
  }
}

function done(method, path, status, body) {
  if (status < 300) return body;
  throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(body)}`);
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
