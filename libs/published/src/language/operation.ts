import { type SampleProject } from './samples.js';
import { OperationRequest, type RequestContext } from './operation-request.js';
import { type PublishedMessageClass, type PublishedQuery } from './published-message.js';
import { type ContextName, type ServiceName } from './rooms.js';
import { type AnswerSchema, type ParamsOf, type QueryOf, type QueryParameters } from './schema-types.js';
import { type Scope } from './scopes.js';
import { type Class } from './shape.js';

/** A setting of the project without which browsers may not use an operation. Names of the wire. */
export type ClientSwitch = 'client_redeem_enabled' | 'client_publish_enabled' | 'client_loyalty_events_enabled';

/** What an operation of the HTTP API says of itself: the edge routes, checks and documents it from this. */
export interface OperationDefinition<
  Path extends string = string,
  Item extends object = object,
  Body = unknown,
  Query extends QueryParameters = QueryParameters,
  Answer = unknown,
> {
  /** Unique; the operationId of the OpenAPI document, and the name of the message that carries a request for it. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces: `/v1/vouchers/{code}` */
  readonly path: Path;
  /** Whose handler takes the requests. */
  readonly context: ContextName;
  readonly service: ServiceName;
  /**
   * Which keys open it: application keys (`/v1`), client keys (`/client/v1`), management keys (`/management/v1`). The cookie of somebody
   * who is signed in opens what application and management keys open, and alone what is for `people` (`/console/v1`).
   */
  readonly keys: 'application' | 'client' | 'management' | 'people';
  /** Other keys that open it as well. */
  readonly alsoKeys?: readonly ('application' | 'client' | 'management')[];
  /** The id and the token of a key may also come as `Authorization: Basic` (RFC 7617). */
  readonly alsoBasic?: true;
  /** It signs people in, and takes no credentials. */
  readonly withoutCredentials?: true;
  /** Its answer sets the cookie of a session to the `token` that the handler answers beside the rest, or takes the cookie back. */
  readonly session?: 'begins' | 'ends';
  /** Whose secret a request could guess at: such requests have limits of their own. undefined: that of who is signed in. */
  readonly guesses?: (request: { readonly body: Body }) => string | undefined;
  /**
   * Management operations: the projects that a request names elsewhere than in its path. Somebody who is signed in must be ADMIN of
   * them. Where the path names none and this is absent, only an owner of the installation may use it.
   */
  readonly projects?: (request: {
    readonly query: QueryOf<Query>;
    readonly body: Body;
  }) => readonly (string | undefined)[];
  /** Client keys: an app that sends no `Origin` may use it. One that is sent must be trusted all the same. */
  readonly originOptional?: true;
  /** The scope that an access token needs; null: no token opens it. */
  readonly scope: Scope | null;
  /** Client keys: its requests name codes, which somebody could guess. */
  readonly takesCodes?: true;
  /** Client keys: off, the project does not allow the operation. Absent: it is open. */
  readonly clientSwitch?: ClientSwitch;
  /** One line in the imperative. */
  readonly summary: string;
  /** A body class; absent: no body is read. */
  readonly body?: Class<Item>;
  /** The body is an array of that class. */
  readonly bodyIsList?: boolean;
  /** The body comes as `application/x-www-form-urlencoded`, and not as JSON: each property is a text. */
  readonly form?: true;
  /**
   * The body comes as `multipart/form-data` with a CSV `file`: each line is an item of the list, each property of the body class a
   * column. Columns that the class does not know are metadata. A line that is none such item arrives with what is `wrong` with it.
   */
  readonly csv?: true;
  /** An absent body counts as `{}`, and so does that, of a list, as `[]`. */
  readonly bodyOptional?: boolean;
  /** What a body counts as that is no object, as some libraries send one: as none, or as the property that a JSON text is meant for. */
  readonly otherBody?: 'ignored' | { readonly text: string };
  /**
   * Query parameters: each a JSON Schema, with `required: true` where it must be sent. What is checked arrives as the type that the
   * schema names; `deep` ones (`filters[...]`, `created_at[after]`) arrive nested and are checked by the handler.
   */
  readonly query?: Query;
  /** What a 2xx answers: a class, or a schema such as `listOf` makes; absent for 204. */
  readonly answer?: Class<Answer & object> | AnswerSchema<Answer>;
  /** 200 where absent */
  readonly status?: number;
  /** A 404 has no body. */
  readonly notFoundIsEmpty?: true;
  /** What is answered with 202 where the work goes on after the answer, of an operation that may also do it at once. */
  readonly accepted?: Class;
  /** bytes; the default of the edge where absent */
  readonly bodyLimit?: number;
  /**
   * Which aggregate the request names first, so that requests for it tend to meet in one replica. Absent: what the first parameter
   * of the path names.
   */
  readonly key?: (request: {
    readonly params: ParamsOf<Path>;
    readonly query: QueryOf<Query>;
    readonly body: Body;
  }) => string | null | undefined;
  /** Queries whose answers it changes: its own answer leaves when no service goes on with an older one. */
  readonly outdates?: readonly PublishedMessageClass[];
  readonly deprecated?: boolean;
  /** Nothing of what is sent is stored: metadata need not fit the schemas of the project. */
  readonly storesNothing?: true;
  /**
   * Whether a request changes something, of an operation that reads otherwise (a GET, or one that stores nothing): it needs the right to
   * write then. Absent: none does.
   */
  readonly writes?: (request: { readonly query: QueryOf<Query>; readonly body: Body }) => boolean;
  /**
   * Its answer shows a secret, and is not kept for repeats. `once`: the request makes the secret, which nobody can show again; a repeat
   * after the answer is refused. `again`: a repeat is served anew.
   */
  readonly answersSecret?: 'once' | 'again';
  /**
   * What is asked, part by part, for the file of the thing that the path names: with `token` in the query a request needs no keys and
   * is answered with that file.
   */
  readonly file?: FileReader;
  /**
   * What is asked for what happens in a project: a request with `Accept: text/event-stream` is answered with server-sent events,
   * until its client leaves.
   */
  readonly stream?: StreamReader;
  /** A body that it takes in a project that holds these things: the example of the documentation, and what tests over HTTP send. */
  readonly sample?: (project: SampleProject) => object;
}

/** A question for one part of a file, from 0 on; undefined where the token does not open it. */
export interface FileReader {
  new (id: string, token: string, part: number): PublishedQuery<FilePart | undefined> & { readonly id: string };
  readonly context: ContextName;
}

/** A question for what happened in a project after a position; in the order in which it happened. */
export interface StreamReader {
  new (id: string, after?: number): PublishedQuery<StreamPart> & { readonly id: string };
  readonly context: ContextName;
}

export interface StreamPart {
  readonly position: number;
  readonly happenings: readonly { readonly place?: string; readonly happening: { readonly type: string } }[];
  readonly hasMore: boolean;
}

export interface FilePart {
  /** What the file is called, without its id and ending; of the first part. */
  readonly name?: string;
  readonly text: string;
  readonly isLast: boolean;
}

declare const answered: unique symbol;

/** The class of the requests for an operation: the command or query of the feature that handles it. */
export interface OperationClass<Params extends object, Query extends object, Body, Answer> {
  new (context: RequestContext, params: Params, query: Query, body: Body): OperationRequest<Body, Params, Query>;
  readonly definition: OperationDefinition;
  readonly [answered]?: Answer;
}

/**
 * An operation, defined once: `class UpdateCategory extends operation({ … }) {}`. The types of the request's parameters, query and
 * body follow from the definition.
 */
export function operation<
  const Path extends string,
  Item extends object = never,
  const IsList extends boolean = false,
  const Query extends QueryParameters = Record<never, never>,
  Answer = undefined,
>(
  definition: OperationDefinition<Path, Item, BodyOf<Item, IsList>, Query, Answer> & { readonly bodyIsList?: IsList },
): OperationClass<ParamsOf<Path>, QueryOf<Query>, BodyOf<Item, IsList>, Answer> {
  const [, firstParameter] = /\{([^}]+)\}/.exec(definition.path) ?? [];
  const byPath = ({ params }: { readonly params: object }) =>
    (params as Record<string, string>)[firstParameter as string];
  const whole = Object.freeze({ ...(firstParameter !== undefined && { key: byPath }), ...definition });
  return class extends OperationRequest<BodyOf<Item, IsList>, ParamsOf<Path>, QueryOf<Query>> {
    static readonly definition = whole;
  } as unknown as OperationClass<ParamsOf<Path>, QueryOf<Query>, BodyOf<Item, IsList>, Answer>;
}

type BodyOf<Item extends object, IsList extends boolean> = [Item] extends [never]
  ? undefined
  : IsList extends true
    ? readonly Item[]
    : Item;

/** What the handler of an operation answers. */
export type AnswerOf<Class extends { readonly [answered]?: unknown }> = NonNullable<Class[typeof answered]>;

/** The message class of an operation, with any params, query and body. */
export type RequestClass = new (
  context: RequestContext,
  params: never,
  query: never,
  body: never,
) => OperationRequest<unknown, object, object>;

/** The same, with what is answered: what `AnswerOf` takes. */
export type AnsweredRequest = RequestClass & { readonly [answered]?: unknown };

/** An operation with the class of its requests. */
export interface Operation extends OperationDefinition {
  readonly request: RequestClass;
}

/** An operation that is also open in another way, such as to browsers: the same requests, brought to the same handler. */
export function alsoAs(
  request: RequestClass & { readonly definition: OperationDefinition },
  differences: Pick<
    Operation,
    'id' | 'path' | 'keys' | 'alsoKeys' | 'originOptional' | 'scope' | 'clientSwitch' | 'takesCodes' | 'deprecated'
  >,
): Operation {
  return Object.freeze({ ...request.definition, ...differences, request });
}

/** The operations among what some modules export. */
export function operationsOf(...modules: readonly object[]): readonly Operation[] {
  return modules.flatMap((module) => Object.values(module).flatMap((exported: unknown) => operationIn(exported) ?? []));
}

function operationIn(exported: unknown): Operation | undefined {
  if (typeof exported === 'function' && 'definition' in exported) {
    return Object.freeze({
      ...(exported.definition as OperationDefinition),
      request: exported as unknown as RequestClass,
    });
  }
  return typeof exported === 'object' && exported !== null && 'request' in exported
    ? (exported as Operation)
    : undefined;
}

/** Whether an operation enables something or disables it. */
export type Switch = 'enable' | 'disable';

/**
 * One of the two operations that enable and disable something: `class EnableVoucher extends switchOperation('enable', voucher) {}`.
 * What is said of both is the same object.
 */
export function switchOperation<const Path extends string, Answer, const To extends Switch>(
  to: To,
  {
    subject,
    path,
    disabled,
    ...both
  }: Pick<OperationDefinition, 'context' | 'service' | 'keys' | 'scope'> & {
    /** `promotion tier` */
    readonly subject: string;
    readonly path: Path;
    readonly answer: Class<Answer & object> | AnswerSchema<Answer>;
    /** What it means to be disabled. */
    readonly disabled?: string;
  },
) {
  const what =
    to === 'enable' ? `Enable a ${subject}` : `Disable a ${subject}${disabled === undefined ? '' : `: ${disabled}`}`;
  const id = `${to}-${subject.replaceAll(' ', '-')}`;
  return operation({ ...both, id, method: 'POST', path: `${path}/${to}` as const, summary: what });
}
