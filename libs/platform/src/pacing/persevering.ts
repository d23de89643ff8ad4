import { Logger } from '@nestjs/common';
import { isUnavailable } from '@perkstream/ports';

/** Milliseconds for which a step is tried again while an engine is away. */
export const STEP_RETRY_MS = 600_000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2_000;

/**
 * A step of long work, which can be taken again: where such work ended with the first answer that an engine does not give, all steps before
 * it would be lost. Goes on trying while an engine is away, for ten minutes a step.
 * @param isOver true: nobody wants the work any more
 * @throws what the last try failed with; at once what is no absence, and that another replica took over
 */
export async function persevering<T>(step: () => Promise<T>, isOver = () => false): Promise<T> {
  let until: number | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await step();
    } catch (error) {
      if (!isUnavailable(error) || error.engine === 'replica') throw error;
      until ??= warnOf(error) + STEP_RETRY_MS;
      if (Date.now() >= until || isOver()) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function warnOf(error: Error): number {
  new Logger('Steps').warn(
    `${error.message}. The step is tried again, for ${STEP_RETRY_MS / 60_000} minutes, and the work goes on from here`,
  );
  return Date.now();
}
