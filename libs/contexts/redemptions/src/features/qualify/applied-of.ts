import { type AppliedOutcome, type CartOutcome } from '../../domain/cart/evaluate-cart.js';
import { type Qualified } from './qualification-search.js';

/** What a single redeemable that qualifies does; not for stacks. */
export function appliedOf({ appraised }: Qualified): {
  readonly applied: AppliedOutcome;
  readonly explanation: CartOutcome['explanation'];
} {
  if ('stack' in appraised) throw new Error('A stack does several things');
  const { candidate, trial } = appraised.appraisal;
  const redeemable = candidate.named.examined?.redeemable;
  if (!trial.applies || !redeemable) throw new Error('What does not apply does not qualify');
  return { applied: { candidate, redeemable, ...trial }, explanation: trial.explanation };
}
