import { type JsonObject } from '@perkstream/kernel';

/** What vouchers of a group may have each for itself, as documents of vouchers have it. */
export interface Particulars {
  readonly additional_info?: string;
  readonly metadata?: JsonObject;
  /** Names of what they have, too, with a value that is not told */
  readonly some?: readonly string[];
}

/** As many vouchers with the same particulars. */
export interface Variant {
  /** The particulars in JSON */
  readonly of: string;
  readonly count: number;
}

/** Of which kinds the vouchers of a group are, as far as these are few. Names: `additional_info`, `metadata.<key>`. */
export interface Variety {
  readonly variants: readonly Variant[];
  /** Of these is only told whether there is something. */
  readonly valuesUntold?: readonly string[];
  /** Of these, and of what is in them, nothing is told. */
  readonly untold?: readonly string[];
}

/** With more variants, or longer ones, less is told of them: groups are small, whatever vouchers have. */
const MOST = 50;
const LONGEST = 8_000;

const NOTHING: Particulars = {};
const NO_VARIETY: Variety = { variants: [] };
const METADATA = 'metadata';
const INFO = 'additional_info';

/** The last ones: codes of one batch have the same. */
let last:
  { readonly metadata: JsonObject; readonly info: string | undefined; readonly particulars: Particulars } | undefined;
let lastText: { readonly of: Particulars; readonly text: string } = { of: NOTHING, text: '{}' };

/** The codes of a batch have their metadata from one draft. @param metadata undefined: they may be any */
export function particularsOf(
  additionalInfo: string | null | undefined,
  metadata: JsonObject | undefined,
): Particulars {
  const info = additionalInfo ?? undefined;
  if (!metadata) return { ...madeOf(info, {}), some: [METADATA] };
  if (last?.metadata !== metadata || last.info !== info) {
    last = { metadata, info, particulars: madeOf(info, metadata) };
  }
  return last.particulars;
}

/** The variety with one voucher more, or one less. */
export function varied(before: Variety | undefined, particulars: Particulars, by: 1 | -1): Variety {
  const isKnown = particulars.some === undefined;
  const variety = isKnown ? (before ?? NO_VARIETY) : without(before ?? NO_VARIETY, METADATA);
  const of = textOf(toldOf(particulars, variety));
  const found = variety.variants.find((each) => each.of === of);
  if (!found) return limited({ ...variety, variants: [...variety.variants, { of, count: by }] });
  const count = found.count + by;
  const variants = variety.variants.flatMap((each) => (each !== found ? [each] : count === 0 ? [] : [{ of, count }]));
  return { ...variety, variants };
}

/** Whether the name stands for the field, or for what the field is in. */
export function isOf(name: string, field: string): boolean {
  return field === name || field.startsWith(`${name}.`);
}

function madeOf(info: string | undefined, metadata: JsonObject): Particulars {
  const hasMetadata = Object.keys(metadata).length > 0;
  if (info === undefined && !hasMetadata) return NOTHING;
  return { ...(info !== undefined && { additional_info: info }), ...(hasMetadata && { metadata }) };
}

function textOf(particulars: Particulars): string {
  if (lastText.of !== particulars) lastText = { of: particulars, text: JSON.stringify(particulars) };
  return lastText.text;
}

function namesIn({ additional_info: info, metadata = {}, some = [] }: Particulars): string[] {
  const keys = Object.keys(metadata).map((key) => `${METADATA}.${key}`);
  return [...(info === undefined ? [] : [INFO]), ...keys, ...some];
}

/** The same object where all of it is told. */
function toldOf(particulars: Particulars, { valuesUntold = [], untold = [] }: Variety): Particulars {
  if (particulars === NOTHING || valuesUntold.length + untold.length === 0) return particulars;
  const isUntold = (name: string) => untold.some((each) => isOf(each, name));
  const isTold = (name: string) => !valuesUntold.includes(name) && !isUntold(name);
  const names = namesIn(particulars);
  if (names.every(isTold)) return particulars;
  const { additional_info: info, metadata = {}, some: before = [] } = particulars;
  const told = Object.entries(metadata).filter(([key]) => isTold(`${METADATA}.${key}`));
  const isThere = (name: string) => name === INFO || (metadata[name.slice(METADATA.length + 1)] ?? null) !== null;
  const some = names.filter((name) => !isUntold(name) && (before.includes(name) || (!isTold(name) && isThere(name))));
  return {
    ...(info !== undefined && isTold(INFO) && { additional_info: info }),
    ...(told.length > 0 && { metadata: Object.fromEntries(told) }),
    ...(some.length > 0 && { some: some.sort() }),
  };
}

function limited(variety: Variety): Variety {
  const { variants, valuesUntold = [], untold = [] } = variety;
  const length = variants.reduce((sum, { of }) => sum + of.length, 0);
  if (variants.length <= MOST && length <= LONGEST) return variety;
  const name = mostVaried(variety, variants.length <= MOST);
  // Each with keys of its own, rather than with values of its own.
  if (valuesUntold.length + untold.length > MOST) return limited(without(variety, METADATA));
  if (valuesUntold.includes(name)) return limited(without(variety, name));
  return limited(told({ variants, valuesUntold: [...valuesUntold, name], untold }));
}

function without({ variants, valuesUntold = [], untold = [] }: Variety, name: string): Variety {
  if (untold.includes(name)) return { variants, valuesUntold, untold };
  const others = (names: readonly string[]) => names.filter((each) => !isOf(name, each));
  return told({ variants, valuesUntold: others(valuesUntold), untold: [...others(untold), name] });
}

/** Variants that do not differ in what is told become one. */
function told(variety: Variety): Variety {
  const counts = new Map<string, number>();
  for (const { of, count } of variety.variants) {
    const text = textOf(toldOf(JSON.parse(of) as Particulars, variety));
    counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return { ...variety, variants: [...counts].map(([of, count]) => ({ of, count })) };
}

/** The name with most values, or the longest ones. */
function mostVaried({ variants }: Variety, byLength: boolean): string {
  const values = new Map<string, Set<string>>();
  for (const { of } of variants) {
    const { additional_info: info, metadata = {}, some = [] } = JSON.parse(of) as Particulars;
    const pairs = [[INFO, info], ...Object.entries(metadata).map(([key, value]) => [`${METADATA}.${key}`, value])];
    for (const [name, value] of [...pairs, ...some.map((each) => [each, undefined])] as [string, unknown][]) {
      if (value === undefined && name === INFO) continue;
      values.set(name, (values.get(name) ?? new Set()).add(JSON.stringify(value) ?? ''));
    }
  }
  const weight = (texts: Set<string>) => (byLength ? [...texts].join('').length : texts.size);
  const [[name] = ['']] = [...values].sort(([, a], [, b]) => weight(b) - weight(a));
  return name;
}
