import { eventually } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json } from './client.js';

export const VIEWS = '/management/v1/views';

const isRebuilt = ({ state }: Json): boolean => state === 'waiting' || state === 'rebuilding';

/** Waits until no view is being rebuilt. @returns the list of them then */
export function noRebuild(management: Client): Promise<Answer> {
  const ask = async (): Promise<Answer> => {
    const answer = await management.get(VIEWS);
    if (answer.status !== 200) throw new Error(`${VIEWS} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  return eventually(ask, ({ body }) => !body.data.some(isRebuilt));
}

/** How many of the views that are being rebuilt are done. */
export async function progressOf(management: Client): Promise<{ readonly left: number; readonly total: number }> {
  const { body } = await management.get(VIEWS);
  return { left: body.data.filter(isRebuilt).length, total: body.total };
}
