import { Injectable } from '@nestjs/common';
import { type Aggregate } from '@perkstream/kernel';
import { type CommandContext } from '../command-runner/command-context.js';
import { CommandRunner } from '../command-runner/command-runner.js';
import { ProcessRunner, type UnfinishedProcess } from '../process-runner/process-runner.js';
import { contextOf, SHOP, stock } from './stock.aggregate.js';

type MoveCommand = { readonly do: 'begin'; readonly pieces: number } | { readonly do: 'end' };
type MoveEvent =
  | { readonly type: 'move.begun'; readonly data: { readonly pieces: number } }
  | { readonly type: 'move.ended'; readonly data: object };
type MoveState = { readonly status: 'none' | 'ended' } | { readonly status: 'begun'; readonly pieces: number };

const move: Aggregate<MoveCommand, MoveEvent, MoveState> = {
  category: 'move',
  initial: { status: 'none' },
  decide: (command, { status }) => {
    if (command.do === 'end') return status === 'begun' ? [{ type: 'move.ended', data: {} }] : [];
    return status === 'none' ? [{ type: 'move.begun', data: { pieces: command.pieces } }] : [];
  },
  evolve: (_state, { type, data }) =>
    type === 'move.begun' ? { status: 'begun', pieces: data.pieces } : { status: 'ended' },
};

/** Moves pieces from one stock to another, and can be cut short after any step. */
@Injectable()
export class Moves {
  constructor(
    private readonly runner: CommandRunner,
    private readonly processes: ProcessRunner,
  ) {
    processes.register({
      name: 'move',
      begins: 'move.begun',
      ends: ['move.ended'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /** @param steps after which it stops, as if the process had died */
  async begin(key: string, pieces: number, steps = 4): Promise<void> {
    const context = contextOf();
    await this.processes.during(SHOP, key, async () => {
      await this.runner.execute(move, key, { do: 'begin', pieces }, { ...context, commandId: `${key}/begin` });
      if (steps > 1) await this.carryOut(key, pieces, context, steps - 1);
    });
  }

  private async resume({ key, begunAt, begunAfter }: UnfinishedProcess): Promise<void> {
    const { state } = await this.runner.currentWithRevision(move, SHOP, key);
    if (state.status === 'begun')
      await this.carryOut(key, state.pieces, contextOf({ repeatSince: begunAt, repeatAfter: begunAfter }), 3);
  }

  private async carryOut(key: string, pieces: number, context: CommandContext, steps: number): Promise<void> {
    const step = (name: string) => ({ ...context, commandId: `${key}/${name}` });
    await this.runner.execute(stock, 'from', { do: 'take', pieces }, step('take'));
    if (steps > 1) await this.runner.execute(stock, 'to', { do: 'add', pieces }, step('add'));
    if (steps > 2) await this.runner.execute(move, key, { do: 'end' }, step('end'));
  }
}
