import { type Decider, type DomainEvent } from '../decider.js';
import { isRefusal, type Refusal } from '../refusal.js';

/**
 * Tests of a decider that read as a story:
 * `story(decider).given(created).when(redeem).then(redeemed)`, `.thenRefused('quantity_exceeded')`, `.thenNothing()`.
 *
 * Each story also holds the decider to being pure: what it is given is frozen, and asked twice it decides the same.
 */
export function story<Command, Event extends DomainEvent, State, Code extends string>(
  decider: Decider<Command, Event, State, Code>,
) {
  const after = (past: readonly Event[], start: State): State => {
    let state = frozen(start);
    for (const event of past) state = frozen(decider.evolve(state, frozen(event)));
    return state;
  };
  const decide = (command: Command, past: readonly Event[]) => {
    const state = after(past, decider.initial);
    const decided = decider.decide(frozen(command), state);
    if (canonical(decider.decide(command, state)) !== canonical(decided)) {
      throw new Error(`Asked twice it decides differently; first it decided ${JSON.stringify(decided, undefined, 2)}`);
    }
    // What it decides, its own state has to take.
    if (!isRefusal(decided)) after(decided, state);
    return outcome(decided);
  };
  return {
    given: (...past: Event[]) => ({
      when: (command: Command) => decide(command, past),
      /** The state that the past led to. */
      state: () => after(past, decider.initial),
    }),
    when: (command: Command) => decide(command, []),
  };
}

function outcome<Event extends DomainEvent, Code extends string>(decided: readonly Event[] | Refusal<Code>) {
  const show = () => JSON.stringify(decided, undefined, 2);
  return {
    /** Exactly these events, in this order. */
    then(...expected: Event[]): void {
      if (canonical(decided) !== canonical(expected)) {
        throw new Error(`Expected ${JSON.stringify(expected, undefined, 2)}\nbut it decided ${show()}`);
      }
    },
    /** Events of these types, with any data. */
    thenTypes(...types: Event['type'][]): readonly Event[] {
      if (isRefusal(decided)) throw new Error(`Expected ${types.join(', ')}\nbut it refused: ${show()}`);
      const actual = decided.map((event) => event.type);
      if (actual.join() !== types.join()) throw new Error(`Expected ${types.join(', ')}\nbut it decided ${show()}`);
      return decided;
    },
    thenNothing(): void {
      if (isRefusal(decided) || decided.length > 0) throw new Error(`Expected nothing\nbut it decided ${show()}`);
    },
    thenRefused(code: Code): void {
      if (!isRefusal(decided)) throw new Error(`Expected the refusal ${code}\nbut it decided ${show()}`);
      if (decided.refused !== code) throw new Error(`Expected the refusal ${code}\nbut it was ${decided.refused}`);
    },
  };
}

/** The value itself, which nobody can alter any more. */
function frozen<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}

/** JSON with sorted keys: equal values have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
