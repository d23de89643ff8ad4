import { isRefusal, StepBudget, withinSteps } from '@perkstream/kernel';
import { handler, Turns } from '@perkstream/platform';
import { FindLowestPrices, type LowestPrice } from '@perkstream/published';
import { ItemTimelines, type TimedItem } from '../../services/item-timelines.js';

/** Of one question. When they are used up, the rest of the items have no lowest price: it is asked for in lists. */
const MAX_STEPS = 1_000_000;

/** What an answer shows as the lowest price of an item. */
export const findLowestPrices = handler(
  FindLowestPrices,
  [ItemTimelines, Turns],
  async ({ projectId, ids, at }, timelines, turns) => {
    const steps = new StepBudget(MAX_STEPS);
    const found: (LowestPrice | undefined)[] = [];
    for (const timed of await timelines.of(projectId, ids, at, steps)) {
      found.push(timed && lowestOf(timed, Date.parse(at)));
      await turns.pause(steps, { projectId });
    }
    return found;
  },
);

function lowestOf({ timeline }: TimedItem, moment: number): LowestPrice | undefined {
  const found = withinSteps(() => {
    const lowest = timeline.lowestAt(moment);
    if (!lowest) return undefined;
    const next = [lowest.until, timeline.nextChangeAfter(moment)].filter((each) => each !== null);
    const changesAt = next.length === 0 ? null : new Date(Math.min(...next)).toISOString();
    return { lowest: lowest.lowest, changesAt };
  });
  return isRefusal(found) ? undefined : found;
}
