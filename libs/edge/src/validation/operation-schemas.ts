import { type JsonSchema, type Operation } from '@perkstream/published';
import { componentSchemas, referencedNames } from './component-schemas.js';
import { normalised } from './normalised-schema.js';

/** The schemas of everything that operations take and answer. */
export interface OperationSchemas {
  /** By class name */
  readonly components: Readonly<Record<string, JsonSchema>>;
}

export function operationSchemas(operations: readonly Operation[]): OperationSchemas {
  const classes = operations.flatMap(({ body, answer }) => [body, typeof answer === 'function' ? answer : undefined]);
  const plain = operations.flatMap(({ answer, query }) => [typeof answer === 'function' ? undefined : answer, query]);
  return {
    components: componentSchemas(
      classes.filter((type) => type !== undefined),
      referencedNames(plain),
    ),
  };
}

/** What an operation answers, as a schema; undefined when nothing. */
export function answerSchema({ answer }: Operation): JsonSchema | undefined {
  if (answer === undefined) return undefined;
  return typeof answer === 'function'
    ? { $ref: `#/components/schemas/${answer.name}` }
    : (normalised(answer) as JsonSchema);
}
