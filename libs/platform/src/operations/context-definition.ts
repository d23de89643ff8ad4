import { type ContextName, type Problem, type Published } from '@perkstream/published';
import { type Translations } from '../relay/translations.js';
import { type View } from '../view-runner/view.js';

/** What a context brings into the process that hosts it. */
export interface ContextDefinition {
  readonly name: ContextName;
  /** What may be asked of it: all that it publishes, where absent. */
  readonly published?: Published;
  /** Every refusal that its handlers may give, as HTTP problems. */
  readonly problems: Readonly<Record<string, Problem>>;
  readonly views?: readonly View[];
  /** Names of former views of the context, whose documents are removed. */
  readonly formerViews?: readonly string[];
  /** The integration events that it publishes on its topic. */
  readonly publishing?: Translations;
}
