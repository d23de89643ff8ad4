import { type ErrorObject } from 'ajv/dist/2020.js';

type Violation = ErrorObject<string, Record<string, unknown>>;

/** The name of the checked value as a whole. */
export type Subject = 'Payload' | 'Query' | 'Line';

/**
 * What is wrong, as clients of this API know it: `Payload must have required property 'name'`, `Property .a.b should be
 * number,null`, `Property .limit must be <= 100`.
 */
export function violationText(errors: readonly ErrorObject[], subject: Subject): string {
  const violation = mostSpecific(errors as readonly Violation[]);
  const rule = RULES[violation.keyword]?.(violation) ?? (violation.message || 'is invalid');
  const path = propertyPath(violation.instancePath);
  if (path !== '') return `Property ${path} ${rule}`;
  return `${subject} ${subject === 'Query' ? rule.replace(/^must have required/, 'should have required') : rule}`;
}

const RULES: Readonly<Record<string, (violation: Violation) => string>> = {
  required: ({ params }) => `must have required property '${String(params.missingProperty)}'`,
  type: ({ params }) => `should be ${[params.type].flat().join(',')}`,
  minimum: ({ params }) => `must be >= ${String(params.limit)}`,
  maximum: ({ params }) => `must be <= ${String(params.limit)}`,
  exclusiveMinimum: ({ params }) => `must be > ${String(params.limit)}`,
  exclusiveMaximum: ({ params }) => `must be < ${String(params.limit)}`,
  multipleOf: ({ params }) => `must be multiple of ${String(params.multipleOf)}`,
  enum: ({ params }) =>
    `must be equal to one of the allowed values [ ${(params.allowedValues as unknown[]).map(String).join(', ')} ]`,
  const: ({ params }) => `must be equal to ${JSON.stringify(params.allowedValue)}`,
  minItems: ({ params }) => `must NOT have fewer than ${String(params.limit)} items`,
  maxItems: ({ params }) => `must NOT have more than ${String(params.limit)} items`,
  minLength: ({ params }) => `must NOT have fewer than ${String(params.limit)} characters`,
  maxLength: ({ params }) => `must NOT have more than ${String(params.limit)} characters`,
  minProperties: ({ params }) => `must NOT have fewer than ${String(params.limit)} properties`,
  maxProperties: ({ params }) => `must NOT have more than ${String(params.limit)} properties`,
  uniqueItems: () => 'must NOT have duplicate items',
  pattern: ({ params }) => `must match pattern "${String(params.pattern)}"`,
  format: ({ params }) => FORMATS[String(params.format)] ?? `must be a valid ${String(params.format)}`,
};

const FORMATS: Readonly<Record<string, string>> = {
  instant: 'cannot be recognized as a ISO-8601 compliant date',
  duration: 'must be an ISO-8601 duration',
};

/**
 * For a choice between schemas (`a reference or null`), the deepest violation, because that choice was probably meant;
 * for choices that fail at the same place by their type, the types together.
 */
function mostSpecific(errors: readonly Violation[]): Violation {
  const last = errors[errors.length - 1] as Violation;
  // A schema that another property demands: what it says itself comes before.
  if (last.keyword === 'if' && errors.length > 1) return mostSpecific(errors.slice(0, -1));
  if (last.keyword !== 'anyOf' && last.keyword !== 'oneOf') return last;
  const branches = errors.slice(0, -1);
  const deepest = branches.reduce<Violation | undefined>(
    (best, each) => (best === undefined || each.instancePath.length > best.instancePath.length ? each : best),
    undefined,
  );
  if (deepest === undefined) return last;
  if (deepest.instancePath.length > last.instancePath.length) return deepest;
  const other = branches.find((each) => each.keyword !== 'type');
  if (other) return other;
  return { ...deepest, params: { type: branches.flatMap((each) => each.params.type) } };
}

/** `/order/items/0/price` → `.order.items[0].price` */
function propertyPath(pointer: string): string {
  let path = '';
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path += /^\d+$/.test(name) ? `[${name}]` : `.${name}`;
  }
  return path;
}
