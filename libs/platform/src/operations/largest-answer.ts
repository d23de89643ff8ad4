import { type MaybePromise, type Refusal, refuse } from '@perkstream/kernel';
import { TooMuchFound, turnOfEventLoop, type WorkOwner } from '@perkstream/ports';

/**
 * Bytes of what one request may be shown: 100 objects with as much metadata as there may be. Others wait while it is read and written,
 * and between services it has to fit into a message. Decision 0082.
 */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Characters of an answer that takes milliseconds to write. */
const LARGE_CHARACTERS = 256 * 1024;

type AnswerTooLarge = Refusal<'query_too_large'>;

/**
 * The result of the work; a refusal where its documents or its answer are too large to be shown. One large answer goes on per turn of
 * the event loop: to write them all at once would make others wait.
 */
export async function withinLargestAnswer(owner: WorkOwner, work: () => MaybePromise<unknown>): Promise<unknown> {
  try {
    const answer = await work();
    if (new AnswerSize().add(answer) > LARGE_CHARACTERS) await turnOfEventLoop(owner);
    return answer;
  } catch (error) {
    if (error instanceof TooMuchFound) return tooLarge();
    throw error;
  }
}

/** Adds up the size of one answer while it is gathered. */
export class AnswerSize {
  private left = MAX_ANSWER_BYTES;

  /**
   * Looked at no further than there is room.
   * @returns about as many characters as its JSON has
   * @throws TooMuchFound
   */
  add(value: unknown): number {
    const before = this.left;
    const open = [value];
    while (open.length > 0) {
      const part = open.pop();
      this.left -= PUNCTUATION;
      if (typeof part === 'string') this.left -= part.length;
      else if (typeof part === 'object' && part !== null) {
        for (const name in part) {
          if (!Array.isArray(part)) this.left -= name.length;
          open.push((part as Record<string, unknown>)[name]);
        }
      } else this.left -= OF_A_NUMBER;
      if (this.left < 0) throw new TooMuchFound(MAX_ANSWER_BYTES);
    }
    return before - this.left;
  }
}

const OF_A_NUMBER = 8;
const PUNCTUATION = 4;

function tooLarge(): AnswerTooLarge {
  const details = `The answer would have more than ${MAX_ANSWER_BYTES} bytes: ask for fewer at a time, by limit and page`;
  return refuse('query_too_large', { details });
}
