import createClient, { type Middleware } from 'openapi-fetch';
import { readError } from './api-error.js';
import { queryText } from './query-text.js';
import { type paths } from './schema.js';
import { signInAgain } from './signed-in.js';

let projectId = '';

/** Which project all requests from now on are about. A tab of the browser shows one at a time. */
export function chooseProject(id: string): void {
  projectId = id;
}

/** Sends the cookie, and the header without which the engine ignores it: another site cannot send that. */
export async function send(request: Request): Promise<Response> {
  request.headers.set('X-Project-Id', projectId || 'none');
  const again = request.clone();
  const response = await fetch(request);
  if (response.status !== 401) return response;
  await signInAgain();
  return send(again);
}

const failures: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await readError(response);
  },
};

/** All operations of the engine, with the types of docs/openapi.json. A failure is thrown, as an `ApiError`. */
export const client = createClient<paths, 'application/json'>({
  baseUrl: globalThis.location?.origin ?? '',
  credentials: 'same-origin',
  fetch: send,
  querySerializer: queryText,
});
client.use(failures);
