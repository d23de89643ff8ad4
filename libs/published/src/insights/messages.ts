import { PublishedQuery } from '../language/published-message.js';
import { type FoundThing } from './search-answers.js';

/** A thing that a context found. May hold personal data: not to be stored, not to be logged. */
export interface Found extends FoundThing {
  /** It has the text as its id, code, name or source id. */
  readonly isExact: boolean;
}

/** What a context has under a text, or under texts that begin with it: at most `limit`, what is exact first. */
export abstract class SearchIn extends PublishedQuery<readonly Found[]> {
  constructor(
    readonly projectId: string,
    readonly text: string,
    readonly limit: number,
  ) {
    super();
  }
}
