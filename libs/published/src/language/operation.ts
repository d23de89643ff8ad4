import { type OperationRequest, type RequestContext } from './operation-request.js';
import { type PublishedMessageClass } from './published-message.js';
import { type ContextName, type ServiceName } from './rooms.js';
import { type Scope } from './scopes.js';

type Class<T> = abstract new (...args: never[]) => T;

/** The message class of an operation, whatever its params, query and body are. */
export type RequestClass = new (
  context: RequestContext,
  params: never,
  query: never,
  body: never,
) => OperationRequest<unknown, object, object>;

/** A setting of the project without which browsers may not use an operation. Names of the wire. */
export type ClientSwitch = 'client_redeem_enabled' | 'client_publish_enabled' | 'client_loyalty_events_enabled';

/** JSON Schema (2020-12) of a query parameter or of anything that no class describes. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * One operation of the HTTP API, as data: the edge routes, checks and documents it from this, the context named handles it.
 */
export interface Operation {
  /** Unique; the operationId of the OpenAPI document, and the name of the message that carries a request for it. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces: `/v1/vouchers/{code}` */
  readonly path: string;
  readonly context: ContextName;
  readonly service: ServiceName;
  /** Which keys open it: application keys (`/v1`), client keys (`/client/v1`), management keys (`/management/v1`). */
  readonly keys: 'application' | 'client' | 'management';
  /** The scope that a token needs; null for management. */
  readonly scope: Scope | null;
  /** Client keys: off, the project does not allow the operation. Absent: it is open. */
  readonly clientSwitch?: ClientSwitch;
  /** The command or query that the context's handler takes. */
  readonly request: RequestClass;
  /** One line in the imperative. */
  readonly summary: string;
  /** A class whose class-validator decorators say what a body must be; absent: no body is read. */
  readonly body?: Class<object>;
  /** The body is an array of that class. */
  readonly bodyIsList?: boolean;
  /** An absent body counts as `{}`. */
  readonly bodyOptional?: boolean;
  /**
   * Query parameters: each a JSON Schema, with `required: true` where it must be sent. What is checked arrives as the type that the
   * schema names; `deep` ones (`filters[...]`, `created_at[after]`) arrive nested and are checked by the handler.
   */
  readonly query?: Readonly<Record<string, JsonSchema>>;
  /** What a 2xx answers: a class, or a schema; absent for 204. */
  readonly answer?: Class<object> | JsonSchema;
  /** 200 where absent */
  readonly status?: number;
  /** What is answered with 202 where the work goes on after the answer, of an operation that may also do it at once. */
  readonly accepted?: Class<object>;
  /** bytes; the default of the edge where absent */
  readonly bodyLimit?: number;
  /** Which aggregate the request names first, so that requests for it tend to meet in one replica. */
  readonly key?: (request: {
    readonly params: Record<string, string>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body: unknown;
  }) => string | undefined;
  /** Queries whose answers it changes: its own answer leaves when no service goes on with an older one. */
  readonly outdates?: readonly PublishedMessageClass[];
  readonly deprecated?: boolean;
}

/** An operation as its context publishes it. */
export function operation(definition: Operation): Operation {
  return Object.freeze(definition);
}
