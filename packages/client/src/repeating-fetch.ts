import { EngineAway, isAway } from './perkstream-error.js';

/** How long one call waits, and how often it is repeated when the engine is away. */
export interface Patience {
  /** Most milliseconds of one attempt. Defaults to 5,000. */
  readonly timeoutMs?: number;
  /** How often a call is repeated after a time-out, a refused connection, a 503 or a short limit of calls. Defaults to 2. */
  readonly repeats?: number;
  /** Ends the call: it fails with the reason of the signal. */
  readonly signal?: AbortSignal;
}

export type Fetch = (request: Request) => Promise<Response>;

const ATTEMPT_TIMEOUT_MS = 5000;
const REPEATS = 2;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;
const TOO_MANY_REQUESTS = 429;
/** Keys of pages may call five times in five seconds: after this, they may again. */
const MAX_PAUSE_OF_LIMIT_MS = 5000;
/** Requests that change nothing, though they are a POST: the engine need not remember their answers. */
const QUESTION = /\/(validations?|qualifications?)$/;

/**
 * Sends a request under one policy: an attempt that times out, is refused or is answered 502, 503 or 504 is repeated, and one that is
 * answered 429 after the pause that the engine asks for. A request that changes something carries the same `Idempotency-Key` each time, so
 * that it has one effect.
 * @throws EngineAway when no attempt was answered. An answer of the last attempt is returned, whatever its status.
 */
export async function sendRepeatedly(request: Request, fetch: Fetch, patience: Patience): Promise<Response> {
  const { timeoutMs = ATTEMPT_TIMEOUT_MS, repeats = REPEATS, signal } = patience;
  identify(request);
  for (let attempt = 0; ; attempt += 1) {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signals = [timeout, request.signal, ...(signal ? [signal] : [])];
    let response: Response | undefined;
    let failure: unknown;
    try {
      response = await wholeOf(await fetch(new Request(request.clone(), { signal: AbortSignal.any(signals) })));
    } catch (error) {
      if (request.signal.aborted || signal?.aborted) throw error;
      failure = error;
    }
    if (response && !isAway(response.status) && !isLimited(response)) return response;
    if (attempt >= repeats) {
      if (response) return response;
      throw awayBecause(failure, timeout.aborted, timeoutMs);
    }
    await pause(pauseMs(attempt, response), signal);
  }
}

/** An answer that has arrived: one that stops in the middle is none. */
async function wholeOf(response: Response): Promise<Response> {
  return response.body ? new Response(await response.arrayBuffer(), response) : response;
}

function identify({ method, url, headers }: Request): void {
  if (method === 'GET' || headers.has('idempotency-key') || QUESTION.test(new URL(url).pathname)) return;
  headers.set('idempotency-key', randomKey());
}

/** Not `crypto.randomUUID`, which pages without TLS do not have. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function awayBecause(cause: unknown, isTimeout: boolean, timeoutMs: number): EngineAway {
  const key = isTimeout ? 'timeout' : 'unreachable';
  const message = isTimeout ? `No answer within ${timeoutMs} ms` : 'The engine cannot be reached';
  return new EngineAway({ status: 0, key, message }, { cause });
}

/** As long as the engine asks for, otherwise longer each time; never quite the same, so that many clients do not come back at once. */
function pauseMs(attempt: number, response: Response | undefined): number {
  const asked = Number(response?.headers.get('retry-after') ?? Number.NaN) * 1000;
  const growing = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
  const isLimit = response?.status === TOO_MANY_REQUESTS;
  return Math.min(asked > 0 ? asked : growing, isLimit ? MAX_PAUSE_OF_LIMIT_MS : MAX_PAUSE_MS);
}

/** Too many calls, for a moment: nothing was done. A limit of an hour is an answer. */
function isLimited({ status, headers }: Response): boolean {
  return status === TOO_MANY_REQUESTS && Number(headers.get('retry-after') ?? 0) * 1000 <= MAX_PAUSE_OF_LIMIT_MS;
}

/** The signal may outlive many calls: nothing of a pause that is over stays with it. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
