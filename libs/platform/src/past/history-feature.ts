import { type Provider, type Type } from '@nestjs/common';
import { isRefusal, type MaybePromise, notFound, type Refusal, refuse } from '@perkstream/kernel';
import {
  FindPerson,
  type HistoryAnswer,
  type HistoryChangeAnswer,
  type HistoryEntryAnswer,
  type OperationRequest,
  type RequestContext,
} from '@perkstream/published';
import { CommandRunner } from '../command-runner/command-runner.js';
import { type PastChange } from '../command-runner/stream-past.js';
import { handler, type InstancesOf } from '../messenger/handler.js';
import { Messenger } from '../messenger/messenger.js';
import { isUnreadable } from '../personal-data/personal-data.js';
import { type Differences, differencesBetween } from './differences.js';
import { type PlaceOfThing, type ThingOf } from './thing.js';

const ID = /^rev_(\d{1,15})$/;
const ERASED = 'erased';
const FORMER_PERSON = 'A former person';

const ALL_ERASED: Differences = { changes: [{ path: '', before: ERASED, after: ERASED }], isShortened: false };

type HistoryRequest = OperationRequest<
  undefined,
  object,
  { readonly limit?: number; readonly starting_after_id?: string; readonly uses?: boolean }
>;
type HistoryClass<Request extends HistoryRequest> = new (
  context: RequestContext,
  params: never,
  query: never,
  body: never,
) => Request;

/**
 * The history of a kind of things: the handler of an operation made by `historyOperation`.
 * @param find where the past of the named thing is; undefined: there never was one
 */
export function historyFeature<Request extends HistoryRequest, S, const Services extends readonly Type[]>(
  operation: HistoryClass<Request>,
  thing: ThingOf<S>,
  services: Services,
  find: (request: Request, ...services: InstancesOf<Services>) => MaybePromise<PlaceOfThing | undefined>,
): Provider {
  const known = [CommandRunner, Messenger, ...services] as const;
  return handler(operation as HistoryClass<HistoryRequest>, known, async (request, runner, messenger, ...own) => {
    const place = await find(request as Request, ...(own as unknown as InstancesOf<Services>));
    const ref = String(Object.values(request.params).at(-1));
    const page = place && (await pageOfHistory(runner, thing, place, request));
    if (!page) return notFound(thing.type, ref);
    return isRefusal(page) ? page : { ...page, data: await named(messenger, page.data) };
  }) as Provider;
}

/** @returns undefined: there never was one */
async function pageOfHistory<S>(
  runner: CommandRunner,
  thing: ThingOf<S>,
  place: PlaceOfThing,
  { context: { projectId }, query: { limit = 10, starting_after_id: after, uses = false } }: HistoryRequest,
): Promise<HistoryAnswer | Refusal<'invalid_query_params'> | undefined> {
  const revision = after === undefined ? undefined : ID.exec(after)?.[1];
  if (after !== undefined && revision === undefined) {
    return refuse('invalid_query_params', { details: `Property .starting_after_id is no ID of an entry: ${after}` });
  }
  const page = await runner.past.changes(
    { aggregate: thing.aggregate, projectId, key: place.key },
    {
      limit,
      ...(revision !== undefined && { below: Number(revision) }),
      counts: ({ type }) => uses || !thing.uses.has(type),
    },
  );
  const data = page.changes.flatMap((change) => entryOf(thing, place, change) ?? []);
  const hasNone = !place.isKnown && after === undefined && data.length === 0 && page.below === undefined;
  return hasNone ? undefined : pageOf(data, page.below);
}

function pageOf(data: HistoryEntryAnswer[], below: number | undefined): HistoryAnswer {
  return {
    object: 'list',
    data_ref: 'data',
    data,
    total: data.length,
    has_more: below !== undefined,
    ...(below !== undefined && { more_starting_after: idOf(below) }),
  };
}

function idOf(revision: number): string {
  return `rev_${revision}`;
}

/** undefined: the event is about something else */
function entryOf<S>(
  thing: ThingOf<S>,
  { id, isErased = false }: PlaceOfThing,
  change: PastChange<S>,
): HistoryEntryAnswer | undefined {
  const { stored, event } = change;
  const [before, after] = [thing.shown(change.before, id), thing.shown(change.after, id)];
  const { changes, isShortened } = isErased ? ALL_ERASED : differencesBetween(before, after);
  const isForeign = id !== undefined && !before && !after;
  if (isForeign || (thing.isShared && changes.length === 0)) return undefined;
  const { actor, correlationId, time } = stored.metadata;
  const { reason } = event.data as { readonly reason?: unknown };
  return {
    id: idOf(stored.revision),
    object: 'history_entry',
    revision: stored.revision,
    moment: time,
    type: stored.type,
    actor,
    ...(typeof reason === 'string' && reason !== '' && { reason }),
    request_id: correlationId,
    changes: isErased ? changes : [...changes, ...erasedIn(thing, change)],
    ...(isShortened && { is_shortened: true }),
  };
}

/** What an erased person had cannot be read any more. */
function erasedIn<S>({ personal = {} }: ThingOf<S>, { stored, event }: PastChange<S>): HistoryChangeAnswer[] {
  if (isUnreadable(stored, { ...stored, data: event.data })) return ALL_ERASED.changes;
  return Object.entries(personal)
    .filter(([path]) => typeof at(stored.data, path) === 'string' && isEmpty(at(event.data, path)))
    .map(([, path]) => ({ path, before: ERASED, after: ERASED }));
}

function at(data: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], data);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** People by the names of today. */
async function named(messenger: Messenger, entries: HistoryEntryAnswer[]): Promise<HistoryEntryAnswer[]> {
  const ids = new Set(entries.flatMap(({ actor: { kind, id } }) => (kind === 'user' ? [id] : [])));
  if (ids.size === 0) return entries;
  const names = new Map(await Promise.all([...ids].map(async (id) => [id, await nameOf(messenger, id)] as const)));
  return entries.map((entry) => {
    const name = names.get(entry.actor.id);
    return name === undefined ? entry : { ...entry, actor: { ...entry.actor, name } };
  });
}

async function nameOf(messenger: Messenger, userId: string): Promise<string> {
  const person = await messenger.ask(new FindPerson(userId));
  return person ? `${person.firstName} ${person.lastName}`.trim() || person.email : FORMER_PERSON;
}
