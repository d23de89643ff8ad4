import { type RunOptions } from './run.js';
import { FAULTS } from './engines/weather.js';

/**
 * Fewer operations and fewer kinds of faults that still fail; not always the fewest.
 * @param wrongIn runs it
 * @returns undefined where it does not fail
 */
export async function shrink(
  options: RunOptions,
  wrongIn: (options: RunOptions) => Promise<readonly string[]>,
): Promise<RunOptions | undefined> {
  const fails = async (other: RunOptions) => (await wrongIn(other)).length > 0;
  let { operations = 300, without = [] } = options;
  if (!(await fails({ ...options, operations }))) return undefined;
  for (let tooFew = 0; operations - tooFew > 1;) {
    const middle = (tooFew + operations) >> 1;
    if (await fails({ ...options, operations: middle })) operations = middle;
    else tooFew = middle;
  }
  for (const fault of FAULTS) {
    const less = [...new Set([...without, fault])];
    if (await fails({ ...options, operations, without: less })) without = less;
  }
  return { ...options, operations, without };
}
