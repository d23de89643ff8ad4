import { type Decider, type DomainEvent, fold } from '../decider.js';
import { isRefusal, type Refusal } from '../refusal.js';

/**
 * Tests of a decider that read as a story:
 * `story(decider).given(created).when(redeem).then(redeemed)`, `.thenRefused('quantity_exceeded')`, `.thenNothing()`.
 */
export function story<Command, Event extends DomainEvent, State, Code extends string>(
  decider: Decider<Command, Event, State, Code>,
) {
  return {
    given: (...past: Event[]) => ({
      when: (command: Command) => outcome(decider.decide(command, fold(decider, past))),
      /** The state that the past led to. */
      state: () => fold(decider, past),
    }),
    when: (command: Command) => outcome(decider.decide(command, decider.initial)),
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
    /** Events of these types, whatever they carry. */
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

/** JSON with sorted keys: equal values have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
