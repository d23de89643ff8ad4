import { memoized } from '@perkstream/kernel';
import { type JsonSchema, type Operation, referredClasses } from '@perkstream/published';
import { componentSchemas } from './component-schemas.js';
import { normalised } from './normalised-schema.js';
import { Validators } from './validators.js';

/** The schemas of everything that operations take and answer. */
export interface OperationSchemas {
  /** By class name */
  readonly components: Readonly<Record<string, JsonSchema>>;
  readonly validators: Validators;
}

/** Derived once for the same operations: it takes a second of the processor, and tests start many engines in one process. */
export const operationSchemas = memoized((operations: readonly Operation[]): OperationSchemas => {
  const components = componentSchemas(namedClasses(operations));
  return { components, validators: new Validators(components) };
});

function namedClasses(operations: readonly Operation[]) {
  return operations.flatMap(({ body, answer, accepted, query }) => [
    ...(body ? [body] : []),
    ...(accepted ? [accepted] : []),
    ...(typeof answer === 'function' ? [answer] : referredClasses(answer)),
    ...referredClasses(query),
  ]);
}

/** What an operation answers, as a schema; undefined when nothing. */
export function answerSchema({ answer }: Operation): JsonSchema | undefined {
  if (answer === undefined) return undefined;
  return typeof answer === 'function'
    ? { $ref: `#/components/schemas/${answer.name}` }
    : (normalised(answer) as JsonSchema);
}
