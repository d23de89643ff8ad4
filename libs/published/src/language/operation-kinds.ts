import { type PublishedMessageClass, type PublishedQuery } from './published-message.js';
import { type ContextName, type ServiceName } from './rooms.js';
import { type SampleProject } from './samples.js';
import { type AnswerSchema, type ParamsOf, type QueryOf, type QueryParameters } from './schema-types.js';
import { type Scope } from './scopes.js';
import { type Class } from './shape.js';

/**
 * What an operation of the HTTP API says of itself: the edge routes, checks and documents it from this. What it may say follows from
 * three choices: which keys open it, what body it takes, and what it does.
 */
export type DefinitionOf<
  Keys extends Kinds['keys'],
  Method extends Kinds['method'],
  Path extends string,
  Item extends object,
  IsList extends boolean,
  Body,
  Query extends QueryParameters,
  Answer,
> = KindsOf<Keys, Method> & Typed<Keys, Method, Path, Item, IsList, Body, Query, Answer>;

/** The same for those that read operations of all kinds. */
export type OperationDefinition = { readonly [Property in keyof AnyDefinition]: AnyDefinition[Property] };

type AnyDefinition = Kinds &
  Typed<Kinds['keys'], Kinds['method'], string, object, boolean, unknown, QueryParameters, unknown>;

/** The kinds with these keys and this method. The compiler makes them once, and not for each operation, as they are plain types. */
type KindsOf<Keys, Method> = Keys extends unknown
  ? Plain<Kinds & { readonly keys: Keys; readonly method: Method }>
  : never;

type Plain<Kind> = Kind extends unknown ? { readonly [Property in keyof Kind]: Kind[Property] } : never;

type Kinds = EveryOperation &
  OpenedBy &
  OneOf<NoBody | JsonBody | ListBody | FormBody | CsvBody> &
  OneOf<Reading | ReadingFile | Streaming | Asking | Changing | ChangingSilently>;

/** Which keys open it. The cookie of somebody who is signed in opens what application and management keys open. */
export type OpenedBy = OneOf<ForApplications | ForClients | ForManagement | ForPeople>;

/** A union of kinds in which none has what is of another one alone. */
type OneOf<Kinds, Any extends PropertyKey = Kinds extends unknown ? keyof Kinds : never> = Kinds extends unknown
  ? Kinds & { readonly [Foreign in Exclude<Any, keyof Kinds>]?: undefined }
  : never;

interface EveryOperation {
  /** Unique; the operationId of the OpenAPI document, and the name of the message that carries a request for it. */
  readonly id: string;
  /** Whose handler takes the requests. */
  readonly context: ContextName;
  readonly service: ServiceName;
  /** One line in the imperative. */
  readonly summary: string;
  readonly deprecated?: boolean;
}

/** What the types of requests follow from. Which of these properties it needs, and which it may have, its kind says. */
interface Typed<
  Keys,
  Method,
  Path extends string,
  Item extends object,
  IsList,
  Body,
  Query extends QueryParameters,
  Answer,
> {
  readonly keys: Keys;
  readonly method: Method;
  /** With parameters in braces: `/v1/vouchers/{code}` */
  readonly path: Path;
  /**
   * Query parameters: each a JSON Schema, with `required: true` where it must be sent. What is checked arrives as the type that the
   * schema names; `deep` ones (`filters[...]`, `created_at[after]`) arrive nested and are checked by the handler.
   */
  readonly query?: Query;
  /** The class of the body, or of its items */
  readonly body?: Class<Item>;
  readonly bodyIsList?: IsList;
  /** What a 2xx answers: a class, or a schema such as `listOf` makes */
  readonly answer?: Class<Answer & object> | AnswerSchema<Answer>;
  /**
   * Which aggregate the request names first, so that requests for it tend to meet in one replica. Absent: what the first parameter
   * of the path names.
   */
  readonly key?: (request: {
    readonly params: ParamsOf<Path>;
    readonly query: QueryOf<Query>;
    readonly body: Body;
  }) => string | null | undefined;
  readonly alsoChecked?: (body: Body) => readonly object[];
  readonly guesses?: (request: { readonly body: Body }) => string | undefined;
  readonly projects?: (request: {
    readonly query: QueryOf<Query>;
    readonly body: Body;
  }) => readonly (string | undefined)[];
  readonly writes?: (request: { readonly query: QueryOf<Query>; readonly body: Body }) => boolean;
}

/** `/v1` */
export interface ForApplications {
  readonly keys: 'application';
  /** The scope that an access token needs; null: no token opens it. */
  readonly scope: Exclude<Scope, ClientScope> | null;
}

/** `/client/v1`: browsers and apps */
interface ForClients {
  readonly keys: 'client';
  /** Other keys that open it as well. */
  readonly alsoKeys?: readonly 'application'[];
  readonly scope: ClientScope;
  /** An app that sends no `Origin` may use it. One that is sent must be trusted all the same. */
  readonly originOptional?: true;
  /** Its requests name codes, which somebody could guess. */
  readonly takesCodes?: true;
  /** Off, the project does not allow the operation. Absent: it is open. */
  readonly clientSwitch?: ClientSwitch;
}

type ClientScope = Extract<Scope, `client_${string}`>;

/** A setting of the project without which browsers may not use an operation. Names of the wire. */
export type ClientSwitch = 'client_redeem_enabled' | 'client_publish_enabled' | 'client_loyalty_events_enabled';

/** `/management/v1` */
interface ForManagement {
  readonly keys: 'management';
  readonly scope: null;
  /**
   * The projects that a request names elsewhere than in its path. Somebody who is signed in must be ADMIN of them. Where the path names
   * none and this is absent, only an owner of the installation may use it.
   */
  readonly projects?: object;
}

/** `/console/v1`: no keys, but somebody who is signed in */
interface ForPeople {
  readonly keys: 'people';
  readonly scope: null;
  /** It signs people in, and takes no credentials. */
  readonly withoutCredentials?: true;
  /** Its answer sets the cookie of a session to the `token` that the handler answers beside the rest, or takes the cookie back. */
  readonly session?: 'begins' | 'ends';
  /** Whose secret a request could guess at: such requests have limits of their own. undefined: that of who is signed in. */
  readonly guesses?: object;
}

interface NoBody {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
}

interface AnyBody {
  readonly method: 'POST' | 'PUT';
  readonly body: object;
  /** A body that it takes in a project that holds these things: the example of the documentation, and what tests over HTTP send. */
  readonly sample: (project: SampleProject) => object;
}

interface JsonBody extends AnyBody {
  readonly bodyIsList?: false;
  /** An absent body counts as `{}`. */
  readonly bodyOptional?: boolean;
  /** Bodies that a body stands for, which are checked as it is, once it has passed. */
  readonly alsoChecked?: object;
  /** What a body counts as that is no object, as some libraries send one: as none, or as the property that a JSON text is meant for. */
  readonly otherBody?: 'ignored' | { readonly text: string };
  /** bytes; the default of the edge where absent */
  readonly bodyLimit?: number;
}

/** The body is an array of the class. */
interface ListBody extends AnyBody {
  readonly bodyIsList: true;
  /** An absent body, and `{}`, count as `[]`. */
  readonly bodyOptional?: boolean;
  readonly bodyLimit?: number;
}

/** The body comes as `application/x-www-form-urlencoded`, and not as JSON: each property is a text. */
interface FormBody extends AnyBody {
  readonly form: true;
  readonly bodyIsList?: false;
  readonly bodyOptional?: boolean;
  readonly bodyLimit: number;
  /** The id and the token of a key may also come as `Authorization: Basic` (RFC 7617). */
  readonly alsoBasic?: true;
}

/**
 * The body comes as `multipart/form-data` with a CSV `file`: each line is an item of the list, each property of the body class a
 * column. Columns that the class does not know are metadata. A line that is none such item arrives with what is `wrong` with it.
 */
interface CsvBody extends AnyBody {
  readonly csv: true;
  readonly bodyIsList: true;
  readonly bodyLimit: number;
}

interface Answering {
  readonly answer: object;
}

interface MaybeTagged {
  /** Its answers have an `ETag`. A client that sends it back in `If-None-Match` gets 304 while the answer is the same. */
  readonly etag?: true;
}

interface Reading extends Answering, MaybeTagged {
  readonly method: 'GET';
  /** Whether a request changes something all the same: it needs the right to write then. Absent: none does. */
  readonly writes?: object;
}

interface ReadingFile extends Answering {
  readonly method: 'GET';
  /**
   * What is asked, part by part, for the file of the thing that the path names: with `token` in the query a request needs no keys and
   * is answered with that file.
   */
  readonly file: FileReader;
}

interface Streaming extends Answering {
  readonly method: 'GET';
  /**
   * What is asked for what happens in a project: a request with `Accept: text/event-stream` is answered with server-sent events,
   * until its client leaves.
   */
  readonly stream: StreamReader;
}

interface Asking extends Answering, MaybeTagged {
  readonly method: 'POST';
  /** Nothing of what is sent is stored: metadata need not fit the schemas of the project. */
  readonly storesNothing: true;
  readonly writes?: object;
}

interface Changing extends Answering {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** 200 where absent */
  readonly status?: 200 | 201 | 202;
  /** What is answered with 202 where the work goes on after the answer, of an operation that may also do it at once. */
  readonly accepted?: Class;
  /**
   * Its answer shows a secret, and is not kept for repeats. `once`: the request makes the secret, which nobody can show again; a repeat
   * after the answer is refused. `again`: a repeat is served anew.
   */
  readonly answersSecret?: 'once' | 'again';
  /** Queries whose answers it changes: its own answer leaves when no service goes on with an older one. */
  readonly outdates?: readonly PublishedMessageClass[];
}

interface ChangingSilently {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly status: 204;
  /** A 404 has no body. */
  readonly notFoundIsEmpty?: true;
  readonly outdates?: readonly PublishedMessageClass[];
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
