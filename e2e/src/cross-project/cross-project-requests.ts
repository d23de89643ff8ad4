import { type SeededProject } from '../seeded-project.js';

/** What the owner of `b` sends to an operation to reach things of `a`. */
export interface CrossProjectRequests {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly bodies?: readonly (object | undefined)[];
  readonly queries?: readonly string[];
  readonly inapplicable?: readonly object[];
  /** Bodies that are accepted and find nothing. */
  readonly finding?: readonly object[];
  readonly forbidden?: readonly string[];
  /** Queries that find nothing, which is refused or said in the answer. */
  readonly lost?: readonly string[];
  readonly notValid?: readonly string[];
  /** Bodies that are accepted for background work, which must stay within the own project. */
  readonly accepted?: readonly object[];
}

/** What is sent to each operation. */
export type CrossProjectTable = Readonly<Record<string, (a: SeededProject, b: SeededProject) => CrossProjectRequests>>;

export function naming(parameter: string, values: readonly string[]): string[] {
  return values.map((value) => `?${encodeURIComponent(parameter)}=${encodeURIComponent(value)}`);
}
