import { refuse, type Refusal } from '@perkstream/kernel';

/** Where a value was sent: the same mistake is `invalid_query_params` in a query, and `invalid_payload` in a body. */
export type Source = 'query' | 'body';

export type QueryRefusal = Refusal<'invalid_query_params' | 'invalid_payload' | 'page_over_limit'>;

export function invalid(source: Source, details: string): QueryRefusal {
  return refuse(source === 'query' ? 'invalid_query_params' : 'invalid_payload', { details });
}

const MAX_ECHO_CHARACTERS = 80;

/** What a client sent, short enough to be said back to it. */
export function echo(text: string): string {
  return text.length <= MAX_ECHO_CHARACTERS ? text : `${text.slice(0, MAX_ECHO_CHARACTERS)}…`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
