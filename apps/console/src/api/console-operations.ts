import { ApiError, readError } from './api-error.js';
import { send } from './client.js';
import { type Session, type SignIn } from './session.js';

/** An operation by its path and query as they are, with the type that the caller expects. */
export async function ask<Answer>(path: string, method = 'GET', body?: unknown): Promise<Answer> {
  return readAnswer<Answer>(await send(buildRequest(path, method, body)));
}

/** Who is signed in; undefined where nobody is. Asks for no dialog. */
export async function currentSession(): Promise<Session | undefined> {
  try {
    return await readAnswer<Session>(await fetch(withProof(buildRequest('/console/v1/session'))));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}

export async function signIn(by: SignIn): Promise<Session> {
  return readAnswer<Session>(await fetch(withProof(buildRequest('/console/v1/session', 'POST', by))));
}

export async function signOut(): Promise<void> {
  await fetch(withProof(buildRequest('/console/v1/session', 'DELETE')));
}

function buildRequest(path: string, method = 'GET', body?: unknown): Request {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return new Request(new URL(path, location.origin), { method, headers, credentials: 'same-origin', ...json });
}

/** Before a project is chosen the header names none, and still shows that no other site sends the request. */
function withProof(request: Request): Request {
  request.headers.set('X-Project-Id', 'none');
  return request;
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw await readError(response);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}
