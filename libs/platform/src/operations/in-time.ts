import { EngineUnavailable, type RequestMessage } from '@perkstream/ports';

/**
 * Nobody waits for the answer past the deadline: what waited that long is dropped undecided, so that an overload ends instead of
 * working off what is worth nothing any more.
 * @throws EngineUnavailable
 */
export function checkInTime({ name, deadline }: RequestMessage): void {
  if (Date.now() < deadline) return;
  throw new EngineUnavailable('message bus', 'not_done', { message: `${name} was not begun before its deadline` });
}
