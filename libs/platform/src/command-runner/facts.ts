import { type Aggregate, type DomainEvent } from '@perkstream/kernel';

/**
 * Milliseconds for which a process that is not the only one to write goes on with the state of a fact that it has read. Long enough that
 * under load most requests read nothing, short beside the time that an answer takes there.
 */
export const FACT_TTL_MS = 100;
/** A timer may be a millisecond early. */
const AFTER_FACT_TTL_MS = FACT_TTL_MS + 1;

/** After a change was stored: resolves when no other process answers from a state before it. */
export function whileKnown(
  { isFact, unreadOfFact = [] }: Pick<Aggregate, 'isFact' | 'unreadOfFact'>,
  events: readonly Pick<DomainEvent, 'type'>[],
): Promise<void> | undefined {
  if (!isFact || events.every(({ type }) => unreadOfFact.includes(type))) return undefined;
  return new Promise((resolve) => setTimeout(resolve, AFTER_FACT_TTL_MS));
}
