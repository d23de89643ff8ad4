import { CallWindows, CommandRunner, Messenger, PersonalData, ProcessRunner } from '@perkstream/platform';
import { type EventStore, isUnavailable } from '@perkstream/ports';
import { FindVouchers, ForgetExportedPeople, UseReward } from '@perkstream/published';
import { Broker } from '../engines/broker.js';
import { EventLog } from '../engines/event-log.js';
import { SimulatedEventStore } from '../engines/simulated-event-store.js';
import { type Json } from '../clients/client.js';
import { run } from '../run.js';
import { asOfNow, type Decide, deciding, doubling, executing, ignoring, inContext, type Planted } from './plant.js';
import { PLANTED_IN_DOCUMENTS } from './planted-in-documents.js';
import { PLANTED_IN_THE_MARKET } from './planted-in-the-market.js';
import { PLANTED_IN_WHAT_IS_LEFT } from './planted-in-what-is-left.js';
import { PLANTED_IN_THE_REAL_WORLD } from './planted-in-the-real-world.js';
import { replace } from './replace.js';

/** Operations of each run. */
const OPERATIONS = 60;
/** Some faults are found by each seed, others by one in thirty; which ones changes with the order of steps. */
const MAX_SEEDS = 60;

/** @returns the seed that found it, and what was wrong then; undefined where none did */
export async function find({ plant }: Planted): Promise<{ seed: number; wrong: readonly string[] } | undefined> {
  const remove = plant();
  try {
    for (let seed = 1; seed <= MAX_SEEDS; seed++) {
      const wrong = await run({ seed, operations: OPERATIONS }).then(
        (outcome) => outcome.wrong,
        (error: unknown) => [String(error)],
      );
      if (wrong.length > 0) return { seed, wrong };
    }
    return undefined;
  } finally {
    remove();
  }
}

export const PLANTED: readonly Planted[] = [
  ...PLANTED_IN_DOCUMENTS,
  ...PLANTED_IN_THE_REAL_WORLD,
  ...PLANTED_IN_WHAT_IS_LEFT,
  ...PLANTED_IN_THE_MARKET,
  {
    name: 'an append without its expected revision',
    plant: () => replace(EventLog.prototype, 'isAt' as never, () => (() => true) as never),
  },
  {
    name: 'an append that is repeated when its answer is lost',
    plant: () =>
      replace(SimulatedEventStore.prototype, 'append', (before): EventStore['append'] => {
        return async function (this: SimulatedEventStore, stream, expected, events) {
          try {
            return await before.call(this, stream, expected, events);
          } catch (error) {
            if (!isUnavailable(error)) throw error;
            const [last] = await this.read(stream, { backwards: true, maxCount: 1 });
            return before.call(this, stream, last?.revision ?? -1, events);
          }
        };
      }),
  },
  {
    name: 'a repeated command that is not recognised',
    plant: () => inContext(({ repeatSince: _since, ...context }) => context),
  },
  {
    name: 'a claim of an Idempotency-Key that is not checked',
    plant: () => deciding('request', (decide, initial) => (command) => decide(command, initial)),
  },
  {
    name: 'a claim that projects share',
    plant: () =>
      inContext((context, category) => (category === 'request' ? { ...context, projectId: 'all' } : context)),
  },
  {
    name: 'a quantity that is not checked',
    plant: () =>
      deciding('voucher', (decide) => (command, state) => {
        const isUse = command.do === 'reserve' || command.do === 'redeem';
        return decide(command, isUse ? { ...state, definition: { ...state.definition, quantity: null } } : state);
      }),
  },
  {
    name: 'a balance that is not checked',
    plant: () =>
      deciding('voucher', (decide) => (command, state) => {
        const isFree = command.do === 'reserve' && state.gift;
        return decide(command, isFree ? { ...state, gift: { ...state.gift, amount: 1e6 } } : state);
      }),
  },
  {
    name: 'a limit per customer that is not checked',
    plant: () => deciding('limit', (decide) => (command, state) => decide({ ...command, maximum: Infinity }, state)),
  },
  {
    name: 'a cache that serves a limit',
    plant: () => {
      const cache = new Map<string, { state: Json; left: number }>();
      return deciding('limit', (decide, _initial, stream) => (command, state) => {
        const cached = cache.get(stream);
        if (command.do !== 'reserve') return decide(command, state);
        if (!cached || cached.left === 0) cache.set(stream, { state, left: 2 });
        else cached.left -= 1;
        return decide(command, cache.get(stream)?.state);
      });
    },
  },
  {
    name: 'a limit that a rollback does not give back',
    plant: () => deciding('limit', ignoring('give_back')),
  },
  {
    name: 'a use of a limit that is held and never released',
    plant: () => deciding('limit', ignoring('release')),
  },
  {
    name: 'a use of a code that is held and never released',
    plant: () => deciding('voucher', ignoring('release')),
  },
  {
    name: 'a rollback without its gate',
    plant: () =>
      deciding(
        'rollback',
        (decide, initial) => (command, state) =>
          command.do === 'begin' ? decide(command, initial) : decide(command, state),
      ),
  },
  {
    name: 'a use that a rollback gives back twice',
    plant: () => doubling('voucher', 'give_back'),
  },
  {
    name: 'a process that nobody takes up',
    plant: () => replace(ProcessRunner.prototype, 'finishUnfinished', () => async () => 0),
  },
  {
    name: 'a position that is noted before its events are handled',
    plant: () =>
      replace(SimulatedEventStore.prototype, 'subscribe', (before): EventStore['subscribe'] => {
        return function (this: SimulatedEventStore, options) {
          const handle: typeof options.handle = async (events) => {
            await options.handle(events).catch(() => undefined);
          };
          return before.call(this, { ...options, handle });
        };
      }),
  },
  {
    name: 'a message that is acknowledged before it is handled',
    plant: () =>
      replace(Broker.prototype, 'subscribe', (before): Broker['subscribe'] => {
        return function (this: Broker, topic, group, member) {
          const take: typeof member.take = async (message) => void member.take(message).catch(() => undefined);
          return before.call(this, topic, group, { ...member, take });
        };
      }),
  },
  {
    name: 'a transfer that books one side twice',
    plant: () => doubling('loyalty_card', 'receive'),
  },
  {
    name: 'a fold that passes events of one type by',
    plant: () =>
      executing('voucher', (aggregate) => {
        const evolve = (state: Json, event: Json): Json =>
          event.type === 'voucher.use_given_back' ? state : aggregate.evolve(state, event);
        return { ...aggregate, evolve };
      }),
  },
  {
    name: 'a state that is not read again where other replicas write',
    plant: () =>
      replace(CommandRunner.prototype, 'current', (before: Json): Json => {
        return function (this: CommandRunner, aggregate: Json, projectId: string, key: string) {
          return this.recent(aggregate, projectId, key) ?? before.call(this, aggregate, projectId, key);
        };
      }),
  },
  {
    name: 'a fact that is known for ever',
    plant: () =>
      replace(CommandRunner.prototype, 'factAtHand', (before: Json): Json => {
        return function (this: CommandRunner, aggregate: Json, projectId: string, key: string) {
          return this.recent(aggregate, projectId, key) ?? before.call(this, aggregate, projectId, key);
        };
      }),
  },
  {
    name: 'a change of a fact that is answered while others know the one before',
    plant: () => executing('product', (aggregate) => ({ ...aggregate, isFact: false })),
  },
  {
    name: 'an erasure that leaves the key',
    plant: () => replace(PersonalData.prototype, 'forget', () => async () => undefined),
  },
  {
    name: 'a use of a reward that is forgotten with its card',
    plant: () =>
      replace(Messenger.prototype, 'send', (before: Json): Json => {
        return async function (this: Messenger, command: Json) {
          const isEnd = command instanceof UseReward && command.step !== 'reserve';
          const [card] = isEnd ? await this.ask(new FindVouchers(command.projectId, [command.use.cardId])) : [command];
          return card ? before.call(this, command) : {};
        };
      }),
  },
  {
    name: 'a friend who is brought twice',
    plant: () => deciding('referee', (decide, initial) => (command) => decide(command, initial)),
  },
  {
    name: 'a key that opens the shop after it was revoked',
    plant: () => deciding('key', ignoring('revoke')),
  },
  {
    name: 'a limit of calls that begins anew with each question',
    plant: () =>
      replace(CallWindows.prototype, 'permit', (before): CallWindows['permit'] => {
        return (...asked) => before.apply(new CallWindows(), asked);
      }),
  },
  {
    name: 'permits for calls that never end',
    plant: () =>
      replace(CallWindows.prototype, 'permit', (before): CallWindows['permit'] => {
        return function (this: CallWindows, owner, counter, { requests }, calls) {
          return before.call(this, owner, counter, { requests, seconds: Infinity }, calls);
        };
      }),
  },
  {
    name: 'an order that is reserved as it is, not as it was priced',
    plant: () =>
      deciding('order', (decide) => (command, state) => {
        return decide(command.do === 'reserve' ? { ...command, version: state.version } : command, state);
      }),
  },
  {
    name: 'an order that several redemptions reserve',
    plant: () => deciding('order', (decide) => (command, state) => decide(command, { ...state, reservation: null })),
  },
  {
    name: 'an order that earns by what it is now',
    plant: () => asOfNow('order'),
  },
  {
    name: 'points of a canceled order that count as given when it is paid again',
    plant: () => deciding('order_earnings', ignoring('take_back')),
  },
  {
    name: 'a segment that is entered by the profile of now',
    plant: () => asOfNow('customer'),
  },
  {
    name: 'a redemption of a friend that is passed by while another one counts',
    plant: () =>
      deciding('referee', (decide) => (command, state) => {
        return command.do === 'convert' && state.conversion ? [] : decide(command, state);
      }),
  },
  {
    name: 'a change of an earning rule that is merged into what was read',
    plant: () =>
      replace(CommandRunner.prototype, 'execute', (before: Json): Json => {
        return async function (this: CommandRunner, aggregate: Json, key: string, command: Json, context: Json) {
          const isChange = aggregate.category === 'earning_rules' && command.do === 'change';
          if (!isChange) return before.call(this, aggregate, key, command, context);
          const read = await this.current(aggregate, context.projectId, key);
          const decide: Decide = (change) => aggregate.decide(change, read);
          return before.call(this, { ...aggregate, decide }, key, command, context);
        };
      }),
  },
  {
    name: 'a lock that keeps nobody away',
    plant: () => deciding('voucher', ignoring('lock')),
  },
  {
    name: 'a change of a voucher that is answered and not stored',
    plant: () => deciding('voucher', ignoring('update')),
  },
  {
    name: 'an erasure that leaves the files of exports',
    plant: () =>
      replace(Messenger.prototype, 'send', (before: Json): Json => {
        return async function (this: Messenger, command: Json) {
          return command instanceof ForgetExportedPeople ? undefined : before.call(this, command);
        };
      }),
  },
];
