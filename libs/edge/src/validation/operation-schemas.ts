import { type JsonSchema, type Operation, referredClasses } from '@perkstream/published';
import { componentSchemas } from './component-schemas.js';
import { normalised } from './normalised-schema.js';

/** The schemas of everything that operations take and answer. */
export interface OperationSchemas {
  /** By class name */
  readonly components: Readonly<Record<string, JsonSchema>>;
}

export function operationSchemas(operations: readonly Operation[]): OperationSchemas {
  const named = operations.flatMap(({ body, answer, accepted, query }) => [
    ...(body ? [body] : []),
    ...(accepted ? [accepted] : []),
    ...(typeof answer === 'function' ? [answer] : referredClasses(answer)),
    ...referredClasses(query),
  ]);
  return { components: componentSchemas(named) };
}

/** What an operation answers, as a schema; undefined when nothing. */
export function answerSchema({ answer }: Operation): JsonSchema | undefined {
  if (answer === undefined) return undefined;
  return typeof answer === 'function'
    ? { $ref: `#/components/schemas/${answer.name}` }
    : (normalised(answer) as JsonSchema);
}
