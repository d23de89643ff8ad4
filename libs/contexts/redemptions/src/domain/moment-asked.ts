import { type Instant, parseInstant, plusDays, refuse, type Refusal } from '@perkstream/kernel';
import { type RequestContext } from '@perkstream/published';

/** How far ahead a question may look. */
const MAX_DAYS_AHEAD = 3_660;

/**
 * The moment that a question about a cart is asked as of; undefined: now. The future is what has happened by now, with what falls due by
 * then. Browsers ask as of now only.
 * @param session sent with the question, which would be held now
 */
export function momentAsked(
  { channel, now }: RequestContext,
  sent: string | undefined,
  session: object | null | undefined,
): Instant | undefined | Refusal<'invalid_query_params' | 'invalid_payload'> {
  if (sent === undefined || channel === 'CLIENT_API') return undefined;
  const asOf = parseInstant(sent);
  if (asOf === undefined) {
    return refuse('invalid_query_params', { details: 'Parameter .as_of must be a date and time in ISO 8601' });
  }
  const latest = plusDays(now.slice(0, 10), MAX_DAYS_AHEAD);
  if (asOf.slice(0, 10) > latest) {
    return refuse('invalid_query_params', { details: `Parameter .as_of must not be later than ${latest}` });
  }
  if (session) return refuse('invalid_payload', { details: 'Property .session must NOT be sent together with as_of' });
  return asOf;
}
