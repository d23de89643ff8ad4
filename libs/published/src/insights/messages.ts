import { answeredBy, PublishedQuery } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type FoundThing } from './search-answers.js';

const { Command } = answeredBy('insights');

/** A thing that a context found. May hold personal data: not to be stored, not to be logged. */
export interface Found extends FoundThing {
  /** It has the text as its id, code, name or source id. */
  readonly isExact: boolean;
}

/** What a context has under a text, or that has each word of the text as a part (see `searchText`): at most `limit`, what is exact first. */
export abstract class SearchIn extends PublishedQuery<readonly Found[]> {
  constructor(
    readonly projectId: string,
    readonly text: string,
    readonly limit: number,
  ) {
    super();
  }
}

/** A person of the project is being erased: saved views of the console name the person no more. */
export class ForgetSavedNames extends Command<void> {
  constructor(
    /** See `ForgetExportFilters`. */
    readonly names: readonly string[],
    readonly origin: CommandOrigin,
  ) {
    super();
  }

  get projectId(): string {
    return this.origin.projectId;
  }
}
