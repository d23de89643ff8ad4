import { CommandRunner } from '@perkstream/platform';
import { type Json } from '../clients/client.js';
import { collections, deciding, type Planted } from './plant.js';
import { replace } from './replace.js';

const LATER_MS = 2_000;

/** What is lost for ever, or can be had twice: it shows where all that is left is spent, or where each event is counted. */
export const PLANTED_IN_WHAT_IS_LEFT: readonly Planted[] = [
  {
    name: 'credits that stay reserved after a stack was let go',
    plant: () =>
      folding('voucher', 'voucher.use_released', (before, after) => ({
        ...after,
        reserved: { ...after.reserved, credits: before.reserved.credits },
      })),
  },
  {
    name: 'credits that a release puts back twice',
    plant: () =>
      folding('voucher', 'voucher.use_released', (before, after) => {
        const credits = 2 * after.reserved.credits - before.reserved.credits;
        return { ...after, reserved: { ...after.reserved, credits } };
      }),
  },
  {
    name: 'points that a release does not put back',
    plant: () =>
      folding('loyalty_card', 'loyalty_card.reservation_released', (before, after) => {
        return { ...after, buckets: before.buckets };
      }),
  },
  {
    name: 'a bucket of points that is spent twice',
    plant: () =>
      folding('loyalty_card', 'loyalty_card.points_reserved', (before, after) => {
        return { ...after, buckets: before.buckets };
      }),
  },
  {
    name: 'what the participant held last is not let go',
    plant: () => {
      const last = new Map<string, string>();
      return replace(CommandRunner.prototype, 'execute', (before: Json): Json => {
        return async function (this: CommandRunner, aggregate: Json, key: string, command: Json, context: Json) {
          const [, process = '', step, round, place = ''] = STEP.exec(context.commandId) ?? [];
          const of = `${context.projectId} ${process} ${round}`;
          if (step === 'let-go' && last.get(of) === place)
            return { events: [], state: await this.current(aggregate, context.projectId, key) };
          const done = await before.call(this, aggregate, key, command, context);
          if (step === 'hold' && !('refused' in done)) last.set(of, place);
          return done;
        };
      });
    },
  },
  {
    name: 'what a round held is forgotten by a resume',
    plant: () => folding('redemption', 'redemption.begun', (_before, after) => ({ ...after, participants: [] })),
  },
  {
    name: 'limits that are given back after the end of the rollback',
    plant: () =>
      replace(CommandRunner.prototype, 'execute', (before: Json): Json => {
        return async function (this: CommandRunner, aggregate: Json, key: string, command: Json, context: Json) {
          const done = () => before.call(this, aggregate, key, command, context) as Promise<unknown>;
          if (aggregate.category !== 'limit' || command.do !== 'give_back') return done();
          setTimeout(() => void done().catch(() => undefined), LATER_MS);
          return { events: [] };
        };
      }),
  },
  {
    name: 'an amount of a limit that is given back by half',
    plant: () =>
      deciding('limit', (decide) => (command, state) => {
        const half = command.do === 'give_back' && { amount: Math.ceil(command.amount / 2) };
        return decide({ ...command, ...half }, state);
      }),
  },
  {
    name: 'a balance shown by a view that is one behind',
    plant: () =>
      collections('apply', (apply, name) => (changes: Json) => {
        if (name !== 'vouchers') return apply(changes);
        const behind = (before: Json, after: Json): Json => {
          const isMoved = before?.gift && after?.gift && before.gift.balance !== after.gift.balance;
          if (!isMoved) return after;
          return {
            ...after,
            gift: { ...after.gift, balance: before.next ?? before.gift.balance },
            next: after.gift.balance,
          };
        };
        return apply(
          changes.map(({ id, change }: Json) => ({ id, change: (before: Json) => behind(before, change(before)) })),
        );
      }),
  },
  {
    name: 'a count of redeemed rewards that a view does not lower',
    plant: () =>
      collections('apply', (apply, name) => (changes: Json) => {
        if (name !== 'rewards') return apply(changes);
        const higher = (before: Json, after: Json): Json =>
          before?.reward.redeemed > after?.reward.redeemed ? { ...after, reward: before.reward } : after;
        return apply(
          changes.map(({ id, change }: Json) => ({ id, change: (before: Json) => higher(before, change(before)) })),
        );
      }),
  },
];

const STEP = /^redemption\/([^/]+)\/(hold|let-go)\/(\d+)\/(.+)$/;

/** After events of one type, streams of a category have another state, whoever reads them. */
export function folding(category: string, type: string, change: (before: Json, after: Json) => Json): () => void {
  let putBack = (): void => undefined;
  const known = new Set<Json>();
  const remove = replace(CommandRunner.prototype, 'execute', (before: Json): Json => {
    return function (this: CommandRunner, aggregate: Json, ...given: Json[]) {
      if (aggregate.category === category && !known.has(aggregate)) {
        known.add(aggregate);
        const others = putBack;
        const { evolve } = aggregate;
        putBack = () => {
          aggregate.evolve = evolve;
          others();
        };
        aggregate.evolve = (state: Json, event: Json) => {
          const after = evolve(state, event);
          return event.type === type ? change(state, after) : after;
        };
      }
      return before.call(this, aggregate, ...given);
    };
  });
  return () => {
    remove();
    putBack();
  };
}
