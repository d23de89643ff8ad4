import { t } from '../../texts/texts.js';

type Part = 'y' | 'm' | 'd';

interface Notation {
  readonly separator: string;
  readonly order: readonly [Part, Part, Part];
  /** The last day of a year, as it looks. */
  readonly example: string;
}

/** Notations of days that files may have. ISO dates are read beside each of them. */
const NOTATIONS = {
  iso: { separator: '-', order: ['y', 'm', 'd'], example: '2026-12-31' },
  dotted: { separator: '.', order: ['d', 'm', 'y'], example: '31.12.2026' },
  'month-first': { separator: '/', order: ['m', 'd', 'y'], example: '12/31/2026' },
  'day-first': { separator: '/', order: ['d', 'm', 'y'], example: '31/12/2026' },
  'year-first': { separator: '/', order: ['y', 'm', 'd'], example: '2026/12/31' },
  'day-dashed': { separator: '-', order: ['d', 'm', 'y'], example: '31-12-2026' },
  'month-dashed': { separator: '-', order: ['m', 'd', 'y'], example: '12-31-2026' },
} as const satisfies Record<string, Notation>;

export type DateFormat = keyof typeof NOTATIONS;

const FORMATS = Object.keys(NOTATIONS) as DateFormat[];
const LENGTHS = { y: /^\d{4}$/, m: /^\d{1,2}$/, d: /^\d{1,2}$/ };
/** What ISO dates may have behind the day, and spreadsheets where a day has no time. */
const TIME_OF_ISO = /^(\d{4}-\d{2}-\d{2})T\S+$/;
const MIDNIGHT = /[ T]+0?0:00(:00(\.0+)?)?$/;

export function formatText(format: DateFormat): string {
  const { example } = NOTATIONS[format];
  return format === 'iso' ? t('{example} (ISO)', { example }) : example;
}

/** As ISO 8601: the day, or the moment where the file has one. Undefined: it is no date in this format. */
export function isoDateOf(text: string, format: DateFormat): string | undefined {
  const moment = TIME_OF_ISO.exec(text);
  if (moment && dayOf(moment[1]!, NOTATIONS.iso) && !Number.isNaN(Date.parse(text))) return text;
  const day = text.replace(MIDNIGHT, '');
  return dayOf(day, NOTATIONS.iso) ?? dayOf(day, NOTATIONS[format]);
}

/** The formats that read something of a column, those that read most of it first. */
export function formatsIn(values: readonly string[]): readonly { format: DateFormat; read: number }[] {
  const dates = values.filter((value) => value !== '');
  const counted = FORMATS.map((format) => ({ format, read: dates.filter((each) => isoDateOf(each, format)).length }));
  const iso = counted[0]!.read;
  const others = counted.filter(({ format, read }) => format !== 'iso' && read > iso);
  return others.length > 0 ? others.sort((a, b) => b.read - a.read) : counted.slice(0, 1);
}

/** The one format that reads most of a column; undefined where two read as much, so that a person has to choose. */
export function likelyFormat(values: readonly string[]): DateFormat | undefined {
  const [first, second] = formatsIn(values);
  return first && first.read !== second?.read ? first.format : undefined;
}

function dayOf(text: string, { separator, order }: Notation): string | undefined {
  const cells = text.split(separator);
  if (cells.length !== 3 || !order.every((part, index) => LENGTHS[part].test(cells[index]!))) return undefined;
  const [year, month, day] = (['y', 'm', 'd'] as const).map((part) => cells[order.indexOf(part)]!.padStart(2, '0'));
  const iso = `${year}-${month}-${day}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}
