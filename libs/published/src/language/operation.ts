import { type ForApplications, type DefinitionOf, type OpenedBy, type OperationDefinition } from './operation-kinds.js';
import { OperationRequest, type RequestContext } from './operation-request.js';
import { type AnswerSchema, type ParamsOf, type QueryOf, type QueryParameters } from './schema-types.js';
import { type Class } from './shape.js';

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
  Keys extends OperationDefinition['keys'],
  Method extends OperationDefinition['method'],
  Item extends object = never,
  const IsList extends boolean = false,
  const Query extends QueryParameters = Record<never, never>,
  Answer = undefined,
>(
  definition: DefinitionOf<Keys, Method, Path, Item, IsList, BodyOf<Item, IsList>, Query, Answer>,
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
  differences: Pick<Operation, 'id' | 'path' | 'deprecated' | 'query'> &
    Extract<OpenedBy, { readonly keys: 'application' | 'client' }>,
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
  }: Pick<OperationDefinition, 'context' | 'service'> &
    ForApplications & {
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
