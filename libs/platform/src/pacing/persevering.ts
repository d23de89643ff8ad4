import { Logger } from '@nestjs/common';
import { isUnavailable } from '@perkstream/ports';

/** Milliseconds for which a step is tried again while an engine is away. */
export const STEP_TRIED_FOR = 600_000;
/** Milliseconds between two tries: they double. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 2_000;

/**
 * A step of long work, which can be taken again: where such work ended with the first answer that an engine does not give, all steps before
 * it would be lost. Goes on trying while an engine is away, for ten minutes a step.
 * @param isOver true: nobody wants the work any more
 * @throws what the last try failed with; at once what is no absence, and that another replica took over
 */
export async function persevering<T>(step: () => Promise<T>, isOver = () => false): Promise<T> {
  let until: number | undefined;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await step();
    } catch (error) {
      if (!isUnavailable(error) || error.engine === 'replica') throw error;
      until ??= warnOf(error) + STEP_TRIED_FOR;
      if (Date.now() >= until || isOver()) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function warnOf(error: Error): number {
  new Logger('Steps').warn(
    `${error.message}. The step is tried again, for ${STEP_TRIED_FOR / 60_000} minutes, and the work goes on from here`,
  );
  return Date.now();
}
