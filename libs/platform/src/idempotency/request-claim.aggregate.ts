import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';

/** A client's `Idempotency-Key` is good for a day. */
const KEY_TTL_MS = 24 * 60 * 60 * 1000;

/** The first request that came with an `Idempotency-Key`. Holds fingerprints only, never what was in the request. */
export interface RequestClaim {
  readonly requestId: string;
  readonly fingerprint: string;
  /** Digest of who asks. Absent in claims of earlier versions: who made them is not known, and their answers are not given out. */
  readonly caller?: string;
  /** Real time, ISO 8601 in UTC */
  readonly at: string;
  /** By the clock of the project, where that shows another time. */
  readonly madeAt?: string;
  /** Milliseconds since 1970; until then it may be at work. */
  readonly deadline?: number;
}

interface ClaimRequest {
  readonly requestId: string;
  readonly fingerprint: string;
  readonly caller?: string;
  /** Real time */
  readonly now: string;
  readonly madeAt?: string;
  readonly deadline?: number;
}

export interface RequestClaimed {
  readonly type: 'request.claimed';
  readonly data: RequestClaim;
}

type RequestClaimState = RequestClaim | null;

export const requestClaim: Aggregate<ClaimRequest, RequestClaimed, RequestClaimState, 'idempotency_key_reused'> = {
  category: 'request',
  initial: null,
  decide(
    { requestId, fingerprint, caller, now, madeAt, deadline },
    state,
  ): readonly RequestClaimed[] | Refusal<'idempotency_key_reused'> {
    const expired = state !== null && Date.parse(now) - Date.parse(state.at) > KEY_TTL_MS;
    if (state === null || expired) {
      const data = { requestId, fingerprint, caller, at: now, ...(madeAt !== undefined && { madeAt }), deadline };
      return [{ type: 'request.claimed', data }];
    }
    const isSameCaller = state.caller === undefined || state.caller === caller;
    return isSameCaller && state.fingerprint === fingerprint ? [] : refuse('idempotency_key_reused');
  },
  evolve: (_state, event) => event.data,
};

/** When a claim of that moment and its answer are removed. ISO 8601 in UTC */
export function expiryOf(at: string): string {
  return new Date(Date.parse(at) + KEY_TTL_MS).toISOString();
}
