import { Injectable } from '@nestjs/common';
import { allThere, andThen, type MaybePromise } from '@perkstream/kernel';
import { type CommandContext, CommandRunner } from '@perkstream/platform';
import { type CounterDefinition } from '@perkstream/domain-validation-rules';
import { counting, type CountingCommand, type CountingState } from '../domain/counting/counting.decider.js';
import { type CountedKinds, kindOf } from '../domain/counting/rule-counter.js';

/** The longest time, in another process, between reading what is counted and the redemption that depends on it. */
const MAX_READ_TO_WRITE_MS = 1_000;

const NOTHING_COUNTED: CountedKinds = new Map();

/** What has to be counted before the work can go on. */
export class MissingCounters {
  constructor(readonly kinds: CountedKinds) {}
}

/**
 * Begins counters of rules exactly. The first request that needs a counter announces it, and waits for the redemptions
 * under way, which do not know the counter. From then on each redemption is counted either by the ledger or by the
 * counter.
 */
@Injectable()
export class Counting {
  private readonly underWay = new Set<Promise<unknown>>();
  /** The counters that are beginning now, shared by all requests that need them. */
  private readonly beginning = new Map<string, Promise<void>>();

  constructor(private readonly runner: CommandRunner) {}

  /**
   * Work that adds to the ledger or takes from it, from the look at what is counted to the append. Where it finds something that has to be
   * counted first, that begins, and the work is done anew: it must not have written anything then.
   */
  async during<T>(context: CommandContext, work: () => Promise<T | MissingCounters>): Promise<T> {
    for (;;) {
      const outcome = await this.notedWhile(work());
      if (!(outcome instanceof MissingCounters)) return outcome;
      await Promise.all([...outcome.kinds].map(([owner, definitions]) => this.begin(owner, definitions, context)));
    }
  }

  private async notedWhile<T>(running: Promise<T>): Promise<T> {
    this.underWay.add(running);
    try {
      return await running;
    } finally {
      this.underWay.delete(running);
    }
  }

  /** The counters of these owners; or the announced ones, which have to begin first. */
  of(projectId: string, owners: readonly string[]): MaybePromise<CountedKinds | MissingCounters> {
    if (owners.length === 0) return NOTHING_COUNTED;
    const states = allThere(owners.map((owner) => this.stateOf(projectId, owner)));
    return andThen(states, (ofOwners) => kindsOf(owners, ofOwners));
  }

  private stateOf(projectId: string, owner: string): MaybePromise<CountingState> {
    return this.runner.current(counting, projectId, owner);
  }

  private begin(owner: string, definitions: readonly CounterDefinition[], context: CommandContext): Promise<void> {
    const what = `${context.projectId}.${owner}/${definitions.map(kindOf).join()}`;
    let beginning = this.beginning.get(what);
    if (!beginning) {
      beginning = this.beginNow(owner, definitions, context).finally(() => this.beginning.delete(what));
      this.beginning.set(what, beginning);
    }
    return beginning;
  }

  private async beginNow(
    owner: string,
    definitions: readonly CounterDefinition[],
    context: CommandContext,
  ): Promise<void> {
    const command = (step: CountingCommand['do']) => {
      const commandId = `${context.commandId}/${step}/${definitions.map(kindOf).join()}`;
      return this.runner.execute(counting, owner, { do: step, definitions }, { ...context, commandId });
    };
    await command('announce');
    await Promise.allSettled([...this.underWay]);
    if (!this.runner.isAlone) await new Promise((resolve) => setTimeout(resolve, MAX_READ_TO_WRITE_MS));
    await command('begin');
  }
}

function kindsOf(owners: readonly string[], states: readonly CountingState[]): CountedKinds | MissingCounters {
  const counted = new Map<string, readonly CounterDefinition[]>();
  const announced = new Map<string, readonly CounterDefinition[]>();
  for (const [index, state] of states.entries()) {
    if (state.length === 0) continue;
    const owner = owners[index] as string;
    const waiting = state.filter(({ isBegun }) => !isBegun);
    if (waiting.length > 0) announced.set(owner, definitionsOf(waiting));
    counted.set(owner, definitionsOf(state));
  }
  return announced.size > 0 ? new MissingCounters(announced) : counted;
}

function definitionsOf(state: CountingState): readonly CounterDefinition[] {
  return state.map(({ definition }) => definition);
}
