import { type JsonObject } from '@perkstream/kernel';

/** `now`: ISO 8601 in UTC. `sent`: fields of a rule in wire form, only those that the client sent. */
export type RuleCommand =
  | { readonly do: 'create'; readonly id: string; readonly sent: JsonObject; readonly now: string }
  | { readonly do: 'update'; readonly sent: JsonObject; readonly now: string }
  | { readonly do: 'delete' }
  /** Nothing is assigned any more. */
  | { readonly do: 'clear' };
