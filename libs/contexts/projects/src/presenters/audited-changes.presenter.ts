import { isDeepStrictEqual } from 'node:util';
import { toSnakeCase, withoutCredentials } from '@perkstream/kernel';
import { partsOfStream } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type AuditChangeAnswer, INSTALLATION, type User } from '@perkstream/published';

type Values = Readonly<Record<string, unknown>>;

/** What an event says about one thing. */
export interface Statement {
  /** Top-level properties, in wire form */
  readonly values: Values;
  /** `whole`: all that the thing is; `part`: what is different; `end`: the thing is gone; `note`: nothing about what it is */
  readonly scope: 'whole' | 'part' | 'end' | 'note';
  /** Where the event itself says what was there before. */
  readonly before?: Values;
}

export interface AuditedThing {
  readonly projectId: string;
  readonly objectId: string;
}

export interface ShownChanges {
  readonly changes: AuditChangeAnswer[];
  readonly isShortened: boolean;
}

const MAX_CHANGES = 50;
const MAX_CHARACTERS_OF_VALUE = 2_000;
const MAX_CHARACTERS_OF_ENTRY = 16_000;

const ENDS = /\.(deleted|revoked|unassigned|reset|erased)$/;
const SWITCHES: Values = { enabled: true, disabled: false };
const NOTES = new Set([
  ...['project.usage_reached', 'project.code_guesses_refused'],
  ...['project.clock_stopped', 'project.clock_released', 'project.clock_advance_begun'],
]);
/** Events that say some properties without naming them as changes. */
const PARTS = new Set(['campaign_template.updated']);
/** Of bookkeeping, or the thing's own id, or counted by what customers do. */
const LEFT_OUT = new Set([
  ...['id', 'app_id', 'project_id', 'object', 'at', 'created_at', 'updated_at'],
  ...['claimed_as', 'redeemed'],
]);
/** Properties that are named without their values. */
const SECRET = /^(.*_)?(secret|token|password)(_hash|_number)?$/;

/** @returns undefined where nothing can be read of a person any more */
export function statementOf(event: RecordedEvent, thing: AuditedThing): Statement | undefined {
  const { type, stream } = event;
  const data = event.data as Values;
  const deed = type.slice(type.indexOf('.') + 1);
  if (ENDS.test(type)) return { values: valuesOf(data), scope: 'end' };
  if (Object.keys(data).length === 0) return undefined;
  if (partsOfStream(stream).category === 'user') return roleIn(data['record'] as User, thing.projectId);
  if (deed === 'balance_adjusted') return balanceIn(data);
  if (Object.hasOwn(SWITCHES, deed)) return { values: { active: SWITCHES[deed] }, scope: 'part' };
  if (isObject(data['changes'])) return { values: valuesOf(data['changes']), scope: 'part' };
  const found = thingIn(data, thing.objectId) ?? [data['ruleSet'], data['rules'], data['facts']].find(isObject);
  if (found) return { values: valuesOf(found), scope: 'whole' };
  return { values: valuesOf(data), scope: NOTES.has(type) ? 'note' : PARTS.has(type) ? 'part' : 'whole' };
}

/** Whether the event says it of this very thing. */
export function isAbout(event: RecordedEvent, { objectId }: AuditedThing): boolean {
  return thingIn(event.data as Values, objectId) !== undefined || (event.data as Values)['id'] === objectId;
}

/** @param before what of the thing is known from earlier events */
export function compareValues({ values, scope, before: said }: Statement, before: Values): ShownChanges {
  const after = scope === 'end' ? {} : values;
  const earlier = scope === 'end' ? { ...values, ...before } : { ...before, ...said };
  const names = scope === 'part' ? Object.keys(values) : Object.keys({ ...earlier, ...after });
  const found = names.filter((name) => !LEFT_OUT.has(name)).flatMap((name) => differences(name, earlier, after));
  const changes: AuditChangeAnswer[] = [];
  let characters = 0;
  let isShortened = found.length > MAX_CHANGES;
  for (const change of found.slice(0, MAX_CHANGES)) {
    const cut = shortened(change);
    characters += JSON.stringify(cut).length;
    if (characters > MAX_CHARACTERS_OF_ENTRY) return { changes, isShortened: true };
    isShortened ||= cut !== change;
    changes.push(cut);
  }
  return { changes, isShortened };
}

/** Of the people of a project its log shows their roles in it, and nothing else about them. */
function roleIn({ projects, invited, isOwner }: User, projectId: string): Statement {
  const role = projectId === INSTALLATION ? (isOwner ? 'OWNER' : undefined) : projects[projectId];
  const shown = role ?? invited?.[projectId]?.role;
  return { values: shown === undefined ? {} : { role: shown }, scope: 'whole' };
}

function balanceIn(data: Values): Statement {
  const { credits, balance, total } = data as { readonly credits: number; balance: number; total: number };
  return { values: { balance, total }, before: { balance: balance - credits, total: total - credits }, scope: 'part' };
}

function thingIn(data: Values, id: string): Values | undefined {
  return Object.values(data)
    .flat()
    .find((each): each is Values => isObject(each) && each['id'] === id);
}

/** Addresses come without the passwords in them. */
function valuesOf(stored: Values): Values {
  const values = toSnakeCase(stored) as Values;
  const clean = (value: unknown) =>
    typeof value === 'string' && value.includes('://') ? withoutCredentials(value) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clean(value)]));
}

function differences(name: string, before: Values, after: Values): AuditChangeAnswer[] {
  const secret = SECRET.exec(name);
  if (!secret) return listDifferences(name, before[name], after[name]);
  const isSame = isDeepStrictEqual(before[name], after[name]);
  return isSame ? [] : [{ path: `${secret[1] ?? ''}${secret[2]!}` }];
}

function listDifferences(path: string, before: unknown, after: unknown): AuditChangeAnswer[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = Object.keys({ ...before, ...after });
    return names.flatMap((name) => listDifferences(`${path}.${name}`, before[name], after[name]));
  }
  if (isNothing(before) && isNothing(after)) return [];
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0);
}

/** @returns the same object where nothing is too long */
function shortened(change: AuditChangeAnswer): AuditChangeAnswer {
  const [before, after] = [shown(change.before), shown(change.after)];
  if (before === change.before && after === change.after) return change;
  return { path: change.path, ...('before' in change && { before }), ...('after' in change && { after }) };
}

function shown(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_CHARACTERS_OF_VALUE ? `${text.slice(0, MAX_CHARACTERS_OF_VALUE)}…` : value;
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
