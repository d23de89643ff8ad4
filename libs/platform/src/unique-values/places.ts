import { isRefusal } from '@perkstream/kernel';
import { type CommandContext } from '../command-runner/command-context.js';
import { type CommandRunner } from '../command-runner/command-runner.js';
import { places } from './places.aggregate.js';

/** After this time, nobody makes the thing any more for which a place was taken. */
const ABANDONED_AFTER_MS = 60_000;

/** The things that have places. */
export interface Placed {
  /** Ids of those that are listed. */
  readonly listed: () => Promise<readonly string[]>;
  readonly stateOf: (id: string) => Promise<'made' | 'not_made' | 'gone'>;
}

/**
 * How many things of a kind there may be, decided by an append to one stream: exact, however many are made at once. Places of things
 * that are gone, or were never made, are free again when they are wanted.
 */
export class Places {
  constructor(private readonly runner: CommandRunner) {}

  /** @returns whether there is room for the thing */
  async take(kind: string, id: string, most: number, context: CommandContext, things: Placed): Promise<boolean> {
    const state = await this.runner.current(places, context.projectId, kind);
    const known = state ? [] : await things.listed();
    const take = { do: 'take', id, most, known, now: context.now } as const;
    const taken = await this.runner.execute(places, kind, take, context);
    if (!isRefusal(taken)) return true;
    const ids = await this.vacant(kind, context, things);
    if (ids.length === 0) return false;
    const free = { ...context, commandId: `${context.commandId}/free` };
    await this.runner.execute(places, kind, { do: 'free', ids }, free);
    return !isRefusal(await this.runner.execute(places, kind, take, context));
  }

  private async vacant(kind: string, { projectId, now }: CommandContext, things: Placed): Promise<readonly string[]> {
    const [state, listed] = await Promise.all([
      this.runner.current(places, projectId, kind),
      things.listed().then((ids) => new Set(ids)),
    ]);
    const vacant: string[] = [];
    for (const [id, since] of Object.entries(state ?? {})) {
      if (listed.has(id)) continue;
      const its = await things.stateOf(id);
      const isOld = Date.parse(now) - Date.parse(since) > ABANDONED_AFTER_MS;
      if (its === 'gone' || (its === 'not_made' && isOld)) vacant.push(id);
    }
    return vacant;
  }
}
