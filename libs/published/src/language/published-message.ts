import { type ContextName } from './rooms.js';

declare const answer: unique symbol;

/**
 * A question that other contexts may ask a context. Its fields are plain JSON: it may travel to another service.
 * The static `context` names who answers.
 */
export abstract class PublishedQuery<Answer> {
  declare readonly [answer]?: () => Answer;
}

/** What there is under each of some ids; undefined for each that is unknown. In the order asked. */
export abstract class QueryByIds<Found> extends PublishedQuery<readonly (Found | undefined)[]> {
  constructor(
    readonly projectId: string,
    readonly ids: readonly string[],
  ) {
    super();
  }
}

/** A change that other contexts may ask a context for. It is carried out once per `by.commandId`. */
export abstract class PublishedCommand<Answer> {
  declare readonly [answer]?: () => Answer;
}

/** The classes that the queries and commands of one context extend: they name who answers. */
export function answeredBy(context: ContextName) {
  abstract class Query<Answer> extends PublishedQuery<Answer> {
    static readonly context = context;
  }
  abstract class ByIds<Found> extends QueryByIds<Found> {
    static readonly context = context;
  }
  abstract class Command<Answer> extends PublishedCommand<Answer> {
    static readonly context = context;
  }
  return { Query, QueryByIds: ByIds, Command };
}

/**
 * Milliseconds for which services go on with keys and the settings of projects. Every request needs them, and they change seldom: an
 * answer to a change waits as long.
 */
export const SETTINGS_TTL_MS = 1_000;

/** A query or a command that a context answers. */
export interface PublishedMessageClass {
  new (...args: never[]): object;
  readonly context: ContextName;
  /** Milliseconds for which another service may go on with an answer to this query; absent: it asks each time. */
  readonly goodFor?: number;
  /** Queries whose answers this command changes: its own answer leaves when no service goes on with an older one. */
  readonly outdates?: readonly PublishedMessageClass[];
}

/** The queries and commands among what some modules export. */
export function messagesOf(...modules: readonly object[]): readonly PublishedMessageClass[] {
  return modules.flatMap((module) => Object.values(module)).filter(isMessageClass);
}

function isMessageClass(exported: unknown): exported is PublishedMessageClass {
  if (typeof exported !== 'function' || !('context' in exported)) return false;
  return exported.prototype instanceof PublishedQuery || exported.prototype instanceof PublishedCommand;
}
