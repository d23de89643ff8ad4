import { type Outcome } from '@perkstream/domain-stacking';
import { type CartStack } from './attempt.js';
import { type Candidate } from './candidate.js';

type Outcomes = readonly Outcome<CartStack>[];

/**
 * Adds tiers that nobody asked for to what was asked for, within the limits of the stacking rules: what applies without them applies
 * with them. Those that do not apply are left out.
 *
 * @param go goes through the stack
 */
export function* goWithAutomatic(
  candidates: readonly Candidate[],
  go: (some: readonly Candidate[]) => Generator<undefined, Outcomes>,
): Generator<undefined, Outcomes> {
  const asked = candidates.filter(({ isOptional }) => !isOptional);
  const together = withoutIdle(yield* go(candidates));
  if (asked.length === 0 || asked.length === candidates.length) return together;
  let best = yield* go(asked);
  if (keepsAll(best, together)) return together;
  const admitted: Candidate[] = [];
  for (const tier of candidates) {
    if (!tier.isOptional) continue;
    const tried = yield* go([...asked, ...admitted, tier]);
    if (!keepsAll(best, tried) || !appliedOf(tried).has(tier.key)) continue;
    admitted.push(tier);
    best = tried;
  }
  return best;
}

function withoutIdle(outcomes: Outcomes): Outcomes {
  return outcomes.filter(({ status, candidate }) => status === 'APPLICABLE' || !candidate.isOptional);
}

function keepsAll(before: Outcomes, after: Outcomes): boolean {
  const applied = appliedOf(after);
  return [...appliedOf(before)].every((key) => applied.has(key));
}

function appliedOf(outcomes: Outcomes): ReadonlySet<string> {
  return new Set(outcomes.flatMap(({ status, candidate }) => (status === 'APPLICABLE' ? [candidate.key] : [])));
}
