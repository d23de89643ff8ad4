import { eventually } from '@perkstream/kernel/testing/waiting';
import { type Answer, type Client, type Json } from './client.js';

export const VIEWS = '/management/v1/views';

const isRebuilt = ({ state }: Json): boolean => state === 'rebuilding';

/** What is left to do, in percents of a view. */
const leftOf = ({ body }: Answer): number =>
  body.data.filter(isRebuilt).reduce((sum: number, { progress = 0 }: Json) => sum + 100 - progress, 0);

/** Waits until no view is being rebuilt, for as long as that makes progress. @returns the list of them then */
export async function noRebuild(management: Client): Promise<Answer> {
  // A service that has much to do may answer too late, which the gateway reports as 503.
  const ask = () =>
    eventually(
      () => management.get(VIEWS),
      ({ status }) => status !== 503,
    );
  for (let answer = await ask(); ;) {
    if (answer.status !== 200) throw new Error(`${VIEWS} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    const left = leftOf(answer);
    if (left === 0) return answer;
    answer = await eventually(ask, (later) => later.status !== 200 || leftOf(later) < left, 'progress of a rebuild');
  }
}

/** How many of the views that are being rebuilt are done. */
export async function progressOf(management: Client): Promise<{ readonly left: number; readonly total: number }> {
  const { body } = await management.get(VIEWS);
  return { left: body.data.filter(isRebuilt).length, total: body.total };
}
