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

interface Timed {
  readonly deadline?: number | undefined;
  readonly until?: number | undefined;
}

/** The context of a request that has come in: a clock of the machine that is set back gives it no more time. */
export function withinTime<Context extends Timed>(context: Context): Context {
  const { deadline } = context;
  return deadline === undefined ? context : { ...context, until: performance.now() + deadline - Date.now() };
}

/** Whether nobody waits for the answer any more, and another replica may take the request up. */
export function isTooLate({ deadline, until }: Timed): boolean {
  if (deadline === undefined) return false;
  return until === undefined ? Date.now() >= deadline : performance.now() >= until;
}
