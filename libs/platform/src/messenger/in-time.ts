import { EngineUnavailable, type RequestMessage } from '@perkstream/ports';

/**
 * Drops a request that has waited past its deadline, undecided: nobody waits for its answer, and an overload ends
 * sooner.
 * @throws EngineUnavailable
 */
export function checkInTime({ name, deadline }: RequestMessage): void {
  if (Date.now() < deadline) return;
  throw new EngineUnavailable('message bus', 'not_done', { message: `${name} was not begun before its deadline` });
}
