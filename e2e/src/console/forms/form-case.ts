import { type Json } from '../../client.js';
import { type SeededProject } from '../../seeded-project.js';

export type Language = 'en' | 'de';

/** What is there before the forms are filled in. */
export interface Things extends SeededProject {
  /** A campaign with free codes. */
  readonly coupons: string;
  /** A code for everybody. */
  readonly shared: string;
  /** Pays with points; of the program. */
  readonly coinAssignment: string;
}

/** What is typed, switched or chosen. `{mark}` in a text is another one each time, and `{number}` a number. */
export type Typed =
  | Text
  | number
  | boolean
  /** Money as people write it: see `AMOUNTS`. More than nothing, or what the API has as a text. */
  | { readonly money: 'any' | 'more than nothing' | 'as text' }
  /** `2027-03-31`, or with a time: `2027-03-31T09:30`. */
  | { readonly when: string }
  /** One of the choices of a list. */
  | { readonly choose: Text }
  /** One of those that stand on the page. */
  | { readonly radio: string }
  /** Is looked for by a part of its name. */
  | { readonly find: Text; readonly option?: Text }
  /** Several texts, each with Enter. */
  | { readonly tags: readonly string[] };

/** Names that the things have; in texts of the console the English one. */
export type Text = string | ((things: Things) => string);

/**
 * A field by its label, what is done with it, and where the API has it then. A group that it stands in comes before it: `Metadata > Name`.
 * What is stored is what was typed, where nothing else is said.
 */
export type Filled = readonly [
  label: string,
  typed: Typed,
  path: string,
  stored?: string | number | boolean | object | ((things: Things, round: number) => unknown),
];

/** A button within the form, which shows more of it. */
export interface Press {
  readonly press: string;
}

/** How a form is filled in, and where the API has what it stores. */
export interface FormCase {
  /** Its source, below `apps/console/src`. */
  readonly form: string;
  /** Where a form has several cases: which one this is. */
  readonly as?: string;
  /** The address of its page. */
  readonly at: Text;
  /** The buttons that open it. */
  readonly open?: readonly string[];
  /** In the row that has this text. */
  readonly row?: Text;
  readonly fill: readonly (Filled | Press)[];
  /** The button that saves. */
  readonly save: string;
  /** Values of placeholders in texts of the form. */
  readonly values?: Readonly<Record<string, Text>>;
  /** Where the API has it. `answer` is what the console was answered when it saved. */
  readonly read: (things: Things, answer: Json) => string;
}

export function isPress(step: Filled | Press): step is Press {
  return 'press' in step;
}

/** What people write, in the order of typing, and the minor units that it is. */
export const AMOUNTS: Readonly<Record<Language, readonly (readonly [string, number])[]>> = {
  en: [
    ['99.90', 9_990],
    ['1,250.00', 125_000],
    ['150', 15_000],
    ['0.50', 50],
    ['1', 100],
    ['5', 500],
    ['0.5', 50],
    ['19.9', 1_990],
    ['30000', 3_000_000],
    ['0', 0],
  ],
  de: [
    ['1.250,00', 125_000],
    ['99,90', 9_990],
    ['150', 15_000],
    ['0,50', 50],
    ['1', 100],
    ['5', 500],
    ['0,5', 50],
    ['19,9', 1_990],
    ['30000', 3_000_000],
    ['0', 0],
  ],
};
