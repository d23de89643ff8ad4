import { isDeepStrictEqual } from 'node:util';
import { entriesAtMost } from '@perkstream/kernel';
import { LRUCache } from 'lru-cache';
import { type PublishedMessageClass } from '@perkstream/published';

const MAX_ANSWERS = 10_000;

/** Times are those of the clock. */
interface KnownAnswer {
  readonly answer: object;
  /** The answer is being refreshed, while requests go on with this one. */
  readonly fresh: number;
  readonly until: number;
}

interface Asking {
  readonly answer: Promise<unknown>;
  readonly until: number;
}

/**
 * Answers of other services to queries that are asked on nearly every request, for as long as the class of the query says. The
 * absence of an answer is not remembered. An answer that comes out the same once more is the same object as before.
 */
export class KnownAnswers {
  private readonly known = new LRUCache<string, KnownAnswer>(entriesAtMost(MAX_ANSWERS));
  private readonly asked = new Map<string, Asking>();

  constructor(private readonly clock: { now(): number } = performance) {}

  /** @param ask the other service */
  async of<Answer>(query: object, ask: () => Promise<Answer>): Promise<Answer> {
    const { name, goodFor } = query.constructor as PublishedMessageClass;
    if (goodFor === undefined) return ask();
    const question = `${name} ${JSON.stringify(query)}`;
    const known = this.known.get(question);
    const now = this.clock.now();
    if (!known || now >= known.until) return (await this.ask(question, goodFor, ask)) as Answer;
    // After a failed refresh the next request that needs the answer asks again.
    if (now >= known.fresh) this.ask(question, goodFor, ask).catch(() => undefined);
    return known.answer as Answer;
  }

  /** An answer may be as old as its question, so one that is under way is waited for only by who could have asked with it. */
  private ask(question: string, goodFor: number, ask: () => Promise<unknown>): Promise<unknown> {
    const now = this.clock.now();
    const before = this.asked.get(question);
    if (before && now < before.until) return before.answer;
    const asking: Asking = {
      until: now + goodFor,
      answer: ask()
        .then((answer) => this.remember(question, answer, now, goodFor))
        .finally(() => this.asked.get(question) === asking && this.asked.delete(question)),
    };
    this.asked.set(question, asking);
    return asking.answer;
  }

  private remember(question: string, answer: unknown, asked: number, goodFor: number): unknown {
    const before = this.known.get(question);
    const until = asked + goodFor;
    if (typeof answer !== 'object' || answer === null) {
      this.known.delete(question);
      return answer;
    }
    const same = before !== undefined && isDeepStrictEqual(before.answer, answer) ? before.answer : answer;
    if (!before || before.until < until) this.known.set(question, { answer: same, fresh: asked + goodFor / 2, until });
    return same;
  }
}
