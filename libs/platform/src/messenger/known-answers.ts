import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { type PublishedMessageClass } from '@perkstream/published';

const REMEMBERED = 10_000;

interface KnownAnswer {
  readonly answer: object;
  /** By the clock of the cache: past it the question is asked again. */
  readonly until: number;
}

/**
 * Answers of other services to queries that are asked on nearly every request, for as long as the class of the query says. The
 * absence of an answer is not remembered. An answer that comes out the same once more is the same object as before.
 */
export class KnownAnswers {
  private readonly known = new LRUCache<string, KnownAnswer>({ max: REMEMBERED });
  private readonly asked = new Map<string, Promise<unknown>>();

  constructor(private readonly clock: { now(): number } = performance) {}

  /** @param ask the other service */
  async of<Answer>(query: object, ask: () => Promise<Answer>): Promise<Answer> {
    const { name, goodFor } = query.constructor as PublishedMessageClass;
    if (goodFor === undefined) return ask();
    const question = `${name} ${JSON.stringify(query)}`;
    const known = this.known.get(question);
    if (known && this.clock.now() < known.until) return known.answer as Answer;
    const asking = this.asked.get(question) ?? this.ask(question, goodFor, ask);
    return (await asking) as Answer;
  }

  private ask(question: string, goodFor: number, ask: () => Promise<unknown>): Promise<unknown> {
    // From the moment of the question: the answer may be as old as that.
    const until = this.clock.now() + goodFor;
    const asking = ask()
      .then((answer) => this.remember(question, answer, until))
      .finally(() => this.asked.delete(question));
    this.asked.set(question, asking);
    return asking;
  }

  private remember(question: string, answer: unknown, until: number): unknown {
    if (typeof answer !== 'object' || answer === null) {
      this.known.delete(question);
      return answer;
    }
    const before = this.known.get(question)?.answer;
    const same = before !== undefined && isDeepStrictEqual(before, answer) ? before : answer;
    this.known.set(question, { answer: same, until });
    return same;
  }
}
