import { VISIT_OUTCOMES, type VisitOutcome } from '@perkstream/published';

/** Visits of one outcome that a back-test shows, with their explanations */
export const VISITS_PER_OUTCOME = 1_000;

/** Which visits are shown: the first of each outcome. */
export class VisitsWanted {
  private readonly counts = new Map<VisitOutcome, number>(VISIT_OUTCOMES.map((outcome) => [outcome, 0]));

  /** Counts the visit where it is. */
  has(outcomes: readonly VisitOutcome[]): boolean {
    if (!outcomes.some((outcome) => this.counts.get(outcome)! < VISITS_PER_OUTCOME)) return false;
    for (const outcome of outcomes) this.counts.set(outcome, this.counts.get(outcome)! + 1);
    return true;
  }
}
