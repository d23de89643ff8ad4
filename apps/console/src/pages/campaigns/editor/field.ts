import { joined, valueAt } from './paths.js';

/** How a field is typed in or chosen, and what it holds. */
export type FieldKind =
  | 'text'
  /** Text of several lines. */
  | 'note'
  /** Minor units. */
  | 'money'
  | 'number'
  | 'formula'
  | 'flag'
  | 'choice'
  /** ISO 8601, typed in the zone of the project. */
  | 'moment'
  /** ISO 8601 duration. */
  | 'duration'
  /** `HH:mm` */
  | 'time'
  /** Days of the week, 0 is Sunday. */
  | 'days'
  | 'category'
  /** The id of a product or SKU. */
  | 'item'
  /** Products, SKUs and collections: `{ object, id }`. */
  | 'selections'
  /** The id of a campaign. */
  | 'campaign'
  /** Minor units or points, by the campaign beside it. */
  | 'balance'
  | 'segment'
  /** The id of the schema of a custom event. */
  | 'event'
  | 'reward'
  /** Ids of tiers of the same draft. */
  | 'tiers'
  | 'metadata'
  /** Products that a discount is for, and rules; see `RulesField`. */
  | 'products'
  | 'rules'
  /** How a tier changes points of rules or prices of rewards. */
  | 'terms'
  /** Codes of one's own, which are imported. */
  | 'codes';

/** Reads beside a field, below the same base. */
export type Read = (path: string) => unknown;

export interface Field {
  /** Below the base of the group. */
  readonly path: string;
  readonly kind: FieldKind;
  readonly label: () => string;
  readonly hint?: () => string;
  readonly unit?: () => string;
  readonly min?: number;
  readonly max?: number;
  readonly decimals?: number;
  readonly isRequired?: boolean;
  /** By value. */
  readonly choices?: () => Readonly<Record<string, string>>;
  /** The choice that a value stands for, where it is none itself. */
  readonly shown?: (value: unknown) => string;
  /** `campaign`: of which kind. */
  readonly of?: (read: Read) => string;
  /** What an untouched field means, in its place. */
  readonly placeholder?: () => string;
  /** Is shown only then. */
  readonly when?: (read: Read) => boolean;
  /** Values beside it that change with it, by their paths below the base. */
  readonly then?: (value: unknown, read: Read) => Readonly<Record<string, unknown>>;
  /** Metadata: of which kind of things. Numbers that the API has as texts: `text`. */
  readonly as?: string;
  /** Has a row of its own. */
  readonly isWide?: boolean;
  /** Stays as it was made: the API has no operation that changes it. */
  readonly isFixed?: boolean;
}

/** Things of a kind, each with parts of its own. */
export interface ListPart {
  readonly path: string;
  readonly list: {
    readonly label: () => string;
    readonly one: (number: number) => string;
    readonly add: () => string;
    readonly blank: (known: readonly unknown[]) => unknown;
    readonly max: number;
    readonly parts: readonly Part[];
    /** Is made here, and stays as it was made. */
    readonly isFixed?: boolean;
    /** Is made here, and changed on another page: its address, by the id of the campaign. */
    readonly changedAt?: (campaignId: string) => string;
  };
  readonly when?: (read: Read) => boolean;
}

/** What is needed less often. */
export interface FoldedPart {
  readonly fold: () => string;
  readonly parts: readonly Part[];
  readonly when?: (read: Read) => boolean;
}

export type Part = Field | ListPart | FoldedPart;

export function isList(part: Part): part is ListPart {
  return 'list' in part;
}

export function isFolded(part: Part): part is FoldedPart {
  return 'fold' in part;
}

/** The parts below a path. */
export function below(base: string, parts: readonly Part[]): readonly Part[] {
  return parts.map((part) => {
    const when = part.when && ((read: Read) => part.when?.((path) => read(`${base}.${path}`)) ?? true);
    if (isFolded(part)) return { ...part, parts: below(base, part.parts), ...(when && { when }) };
    if (isList(part)) return { ...part, path: `${base}.${part.path}`, ...(when && { when }) };
    return { ...part, path: `${base}.${part.path}`, ...(when && { when }), ...movedField(base, part) };
  });
}

function movedField(base: string, { of, then }: Field): Pick<Field, 'of' | 'then'> {
  const moved =
    (read: Read): Read =>
    (path) =>
      read(`${base}.${path}`);
  return {
    ...(of && { of: (read: Read) => of(moved(read)) }),
    ...(then && {
      then: (value: unknown, read: Read) =>
        Object.fromEntries(
          Object.entries(then(value, moved(read))).map(([path, each]) => [joined(base, path), each] as const),
        ),
    }),
  };
}

/** The name by which parts of a draft refer to another one, of its own among those that are known. */
export function freeId(beginning: string, known: readonly unknown[]): string {
  const ids = known.map((each) => valueAt(each, 'id'));
  let number = known.length + 1;
  while (ids.includes(`${beginning}${number}`)) number += 1;
  return `${beginning}${number}`;
}

/** The paths of all fields, with `[]` for the places of a list: `promotion.tiers[].name`. */
export function pathsOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap((part) => {
    if (isFolded(part)) return pathsOf(part.parts);
    if (!isList(part)) return [part.path];
    return pathsOf(part.list.parts).map((path) => (path === '' ? `${part.path}[]` : `${part.path}[].${path}`));
  });
}
