/** A refusal on its way to the client: HTTP status and the generic text of the key. */
export interface Problem {
  readonly status: number;
  readonly message: string;
}

/** The error body of every operation. */
export interface ErrorBody {
  /** equals the HTTP status */
  readonly code: number;
  readonly key?: string;
  readonly message: string;
  readonly details?: string;
  readonly request_id?: string;
  readonly resource_id?: string;
  readonly resource_type?: string;
  readonly redeemable_type?: string;
  readonly redeemable_id?: string;
  /** ISO 8601 in UTC */
  readonly exists_from?: string;
  readonly related_object_ids?: readonly string[];
  readonly related_object_type?: string;
  readonly error?: { readonly message: string };
}

/** What a context's handler answered, as it travels back to the edge. */
export type Reply = { readonly status: number; readonly body?: unknown } | { readonly error: ErrorBody };

/** Refusals that any context may give. Each context adds its own in `<context>.refusals.ts`, as `OwnProblems`. */
export const COMMON_PROBLEMS = {
  invalid_payload: { status: 400, message: 'Invalid payload' },
  metadata_validation_failed: { status: 400, message: 'Metadata validation failed' },
  invalid_query_params: { status: 400, message: 'Invalid query params' },
  page_over_limit: { status: 400, message: 'Listing resource above 1000 page is not supported' },
  query_too_large: { status: 400, message: 'Query too large' },
  not_found: { status: 404, message: 'Resource not found' },
  duplicate_found: { status: 409, message: 'Duplicated resource found' },
  resource_in_use: { status: 400, message: 'Resource in use' },
  changed_since: { status: 409, message: 'Changed since' },
} as const satisfies Record<string, Problem>;

/** Refused before a context sees the request. */
export const REPEAT_PROBLEMS = {
  idempotency_key_reused: { status: 409, message: 'Idempotency key reused' },
} as const satisfies Record<string, Problem>;

export type CommonRefusal = keyof typeof COMMON_PROBLEMS;

/** What each of a context's refusals is on the wire, but for those that any context may give. */
export type OwnProblems<Code extends string> = Readonly<Record<Exclude<Code, CommonRefusal>, Problem>>;
