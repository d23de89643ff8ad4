/** What the engine says about a request that failed. See docs/errors.md. */
export interface ErrorFacts {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The reason, for programs: `quantity_exceeded`, `not_found`, … Keys are never renamed. */
  readonly key: string;
  readonly message: string;
  /** More about the reason, for people. */
  readonly details?: unknown;
  /** The `X-Request-Id` of the answer, which is also in the log of the engine. */
  readonly requestId?: string;
}

/** A request that the engine refused. Branch on `key`; show `message` and `details` to developers. */
export class PerkstreamError extends Error implements ErrorFacts {
  override readonly name: string = 'PerkstreamError';
  readonly status: number;
  readonly key: string;
  readonly details?: unknown;
  readonly requestId?: string;

  constructor({ status, key, message, details, requestId }: ErrorFacts, options?: { cause?: unknown }) {
    super(message, options);
    this.status = status;
    this.key = key;
    this.details = details;
    this.requestId = requestId;
  }
}

/**
 * The engine did not answer, or answered that it is unavailable, also after the repeats. Its `key` is `timeout`, `unreachable` or the key of
 * the answer. What was sent may have taken effect: repeat it under the same `Idempotency-Key`.
 */
export class EngineAway extends PerkstreamError {
  override readonly name = 'EngineAway';
}

/** The statuses of an engine that is starting, stopping or overloaded, and of a proxy that does not reach it. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** Reads the body of a failure. A proxy may answer with something else than the engine's JSON. */
export async function readError(response: Response): Promise<PerkstreamError> {
  const body = await response.json().catch(() => ({}));
  const { key, message, details, request_id: requestId } = (body ?? {}) as Record<string, string | undefined>;
  const facts = {
    status: response.status,
    key: key ?? (isAway(response.status) ? 'service_unavailable' : 'unexpected_answer'),
    message: message ?? `The engine answered with status ${response.status}`,
    details,
    requestId: requestId ?? response.headers.get('x-request-id') ?? undefined,
  };
  return isAway(response.status) ? new EngineAway(facts) : new PerkstreamError(facts);
}
