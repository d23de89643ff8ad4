import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type CommandContext } from '../command-runner/command-context.js';

/** Pieces that are taken and given back, never more than there are. */
export type StockCommand =
  | { readonly do: 'add'; readonly pieces: number }
  | { readonly do: 'take'; readonly pieces: number }
  | { readonly do: 'nothing' };

export type StockEvent =
  | { readonly type: 'stock.added'; readonly data: { readonly pieces: number } }
  | { readonly type: 'stock.taken'; readonly data: { readonly pieces: number } };

export interface Stock {
  readonly left: number;
  readonly taken: number;
}

export const stock: Aggregate<StockCommand, StockEvent, Stock, 'sold_out'> = {
  category: 'stock',
  initial: { left: 0, taken: 0 },
  decide(command, { left }): readonly StockEvent[] | Refusal<'sold_out'> {
    if (command.do === 'nothing') return [];
    const { pieces } = command;
    if (command.do === 'add') return [{ type: 'stock.added', data: { pieces } }];
    // Two events at once where more than one piece is taken.
    if (pieces > left) return refuse('sold_out');
    return Array.from({ length: pieces }, () => ({ type: 'stock.taken', data: { pieces: 1 } }) as const);
  },
  evolve: ({ left, taken }, { type, data }) =>
    type === 'stock.added' ? { left: left + data.pieces, taken } : { left: left - data.pieces, taken: taken + 1 },
};

export const SHOP = 'proj_shop';
export const NOW = '2026-03-01T08:00:00.000Z';

let commands = 0;

/** The context of a command that comes once. */
export function contextOf(given: Partial<CommandContext> = {}): CommandContext {
  commands += 1;
  return {
    projectId: SHOP,
    actor: { kind: 'system', id: 'test' },
    channel: 'API',
    correlationId: `v-${commands}`,
    commandId: `v-${commands}/step`,
    now: NOW,
    // No test waits for it, however slow the machine is.
    deadline: Date.now() + 3_600_000,
    ...given,
  };
}
