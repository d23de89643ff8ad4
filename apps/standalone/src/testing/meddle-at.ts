import { jest } from '@jest/globals';
import { CommandRunner } from '@perkstream/platform';

/** A command of a process. */
interface Command {
  readonly do: string;
}

/** A moment of a process: after one of its commands was carried out, or before, and what another replica does to it then. */
export type Moment = { readonly of: 'redemption' | 'rollback' } & (
  | { readonly after: string }
  | { readonly before: string; readonly insert: readonly Command[] }
);

/**
 * Does something once while `work` goes on, when a process comes to the moment.
 * @throws Error when none came to it
 */
export async function meddleAt<T>(moment: Moment, meddle: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const { execute } = CommandRunner.prototype;
  let isDone = false;
  const spy = jest.spyOn(CommandRunner.prototype, 'execute').mockImplementation(async function (
    this: CommandRunner,
    ...given
  ) {
    const [aggregate, key, command, origin] = given;
    const name = (command as Command).do;
    const comes = 'after' in moment ? moment.after : moment.before;
    if (isDone || aggregate.category !== moment.of || name !== comes) return execute.apply(this, given);
    isDone = true;
    if ('after' in moment) {
      const done = await execute.apply(this, given);
      await meddle();
      return done;
    }
    await meddle();
    for (const inserted of moment.insert) {
      const by = { ...origin, commandId: `elsewhere/${key}/${inserted.do}` };
      await execute.apply(this, [aggregate, key, inserted, by] as unknown as typeof given);
    }
    return execute.apply(this, given);
  } as CommandRunner['execute']);
  try {
    const done = await work();
    if (!isDone) throw new Error(`No ${moment.of} came to the moment`);
    return done;
  } finally {
    spy.mockRestore();
  }
}
