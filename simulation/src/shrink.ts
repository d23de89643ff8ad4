import { type RunOptions } from './run.js';
import { FAULTS } from './engines/weather.js';

/** Fewer operations and fewer kinds of faults that still fail; not always the fewest. @param wrongIn runs it */
export async function shrink(
  options: RunOptions,
  wrongIn: (options: RunOptions) => Promise<readonly string[]>,
): Promise<RunOptions> {
  const fails = async (other: RunOptions) => (await wrongIn(other)).length > 0;
  let { operations = 300, without = [] } = options;
  if (!(await fails({ ...options, operations }))) throw new Error(`Seed ${options.seed} does not fail`);
  for (let step = operations >> 1; step > 0; step >>= 1)
    if (await fails({ ...options, operations: operations - step })) operations -= step;
  for (const fault of FAULTS) {
    const less = [...new Set([...without, fault])];
    if (await fails({ ...options, operations, without: less })) without = less;
  }
  return { ...options, operations, without };
}
