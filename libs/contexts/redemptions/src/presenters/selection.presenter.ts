import { type SelectionAnswer } from '@perkstream/published';
import { type Candidate } from '../domain/cart/candidate.js';
import { type CartSelection } from '../domain/cart/choose-discounts.js';

export function presentSelection({ mode, chosen, considered, runnerUp, gap }: CartSelection): SelectionAnswer {
  return {
    mode,
    chosen: chosen.map(shownId),
    considered,
    runner_up: runnerUp ? { ids: runnerUp.members.map(shownId), total_discount_amount: runnerUp.total } : null,
    proof: gap > 0 ? 'bounded' : 'exact',
    gap: Math.min(gap, Number.MAX_SAFE_INTEGER),
  };
}

/** As answers name it. */
function shownId({ named: { input, examined } }: Candidate): string {
  return examined?.redeemable.code ?? examined?.redeemable.id ?? input.id;
}
