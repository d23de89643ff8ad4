import {
  excessOfMetadata,
  isDurationText,
  isWebAddress,
  isInstantText,
  type JsonSchema,
  type METADATA_BOUNDS,
  METADATA_KEYWORD,
  SCHEMA_PREFIX,
} from '@perkstream/published';
import { Ajv2020, type AnySchema, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { absentWhenNull, withAbsentNulls } from './absent-nulls.js';
import { faultOfMetadataIn, fittingMetadata, type MetadataSchemas, withFittingMetadata } from './fitting-metadata.js';
import { normalised } from './normalised-schema.js';
import { type Subject, violationText } from './violation-text.js';

/** A violation, as the text of `details`. */
export interface Violation {
  readonly text: string;
  /** True where the metadata schemas of the project are violated. */
  readonly isOfMetadata: boolean;
}

/**
 * Says what is wrong with a value; undefined when nothing is. `schemas`: what metadata is like in the project, if anything is said.
 * `from`: of a part of a list, the place of its first item.
 */
export type Check = (value: unknown, schemas?: MetadataSchemas, from?: number) => Violation | undefined;

/** Where ajv would only warn, for example of an unknown format, the schema is wrong. */
const strictLogger: Options['logger'] = {
  log: () => undefined,
  warn: (...words: unknown[]) => refuseSchema(words),
  error: (...words: unknown[]) => refuseSchema(words),
};

function refuseSchema(words: unknown[]): never {
  throw new Error(`A schema is wrong: ${words.join(' ')}`);
}

/**
 * Checks of bodies and queries. Each is compiled when it is first used: all together they take longer than all else at a start, and most
 * processes need few.
 */
export class Validators {
  private readonly bodies = validator({ passContext: true });
  private readonly queries = validator({ coerceTypes: 'array' });
  private readonly added = new Set<string>();

  constructor(private readonly components: Readonly<Record<string, JsonSchema>>) {}

  /** Unknown fields pass; nothing is coerced or filled in. Nulls of optional properties are removed, in place. */
  body(className: string, isList: boolean): Check {
    return checkOf(() => {
      const item = this.referenceTo(className);
      return this.bodies.compile(isList ? { type: 'array', items: item } : item);
    }, 'Payload');
  }

  /** A line of a file. */
  line(className: string): Check {
    return checkOf(() => this.bodies.compile(this.referenceTo(className)), 'Line');
  }

  /** Texts become the numbers and booleans that the schema asks for, in place. Unknown parameters pass. */
  query(parameters: Readonly<Record<string, JsonSchema>>): Check {
    const required = Object.keys(parameters).filter((name) => parameters[name]?.required === true);
    const properties = Object.fromEntries(Object.entries(parameters).map(([name, schema]) => [name, ownRules(schema)]));
    return checkOf(() => this.queries.compile({ type: 'object', properties, required }), 'Query');
  }

  /** The schema of a class is added first, with all that it refers to. */
  private referenceTo(className: string): AnySchema {
    const open = [className];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (this.added.has(name)) continue;
      this.added.add(name);
      const text = JSON.stringify(withFittingMetadata(withAbsentNulls(this.components[name])));
      this.bodies.addSchema(JSON.parse(text.replaceAll(REFERENCE, '$1')) as AnySchema, name);
      open.push(...[...text.matchAll(REFERENCE)].map(([, , referred]) => referred as string));
    }
    return { $ref: className };
  }
}

const REFERENCE = new RegExp(`("\\$ref":")${SCHEMA_PREFIX}(?=(\\w+)")`, 'g');

/** `required: true` on a parameter's schema means the parameter, as in OpenAPI; JSON Schema knows lists there only. */
function ownRules(schema: JsonSchema): AnySchema {
  const { required, ...rest } = schema;
  return normalised(typeof required === 'boolean' ? rest : schema) as AnySchema;
}

function validator(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: false, strict: false, logger: strictLogger, ...options });
  addFormats.default(ajv);
  ajv.addFormat('instant', isInstantText);
  ajv.addFormat('duration', isDurationText);
  ajv.addFormat('web-address', isWebAddress);
  ajv.addKeyword(absentWhenNull);
  ajv.addKeyword(fittingMetadata);
  ajv.addKeyword({ keyword: METADATA_KEYWORD, type: 'object', schemaType: 'object', validate: isWithinBounds });
  return ajv;
}

/** A keyword of ajv returns its errors in a property of its function. */
function isWithinBounds(bounds: typeof METADATA_BOUNDS, metadata: unknown): boolean {
  const excess = excessOfMetadata(metadata, bounds);
  isWithinBounds.errors = excess === undefined ? undefined : [{ message: excess }];
  return excess === undefined;
}
isWithinBounds.errors = undefined as Partial<ErrorObject>[] | undefined;

/** Said where a project says nothing: the checks that ajv makes take no context for the global object. */
const NO_SCHEMAS: MetadataSchemas = {};

function checkOf(compile: () => ValidateFunction, subject: Subject): Check {
  let validate: ValidateFunction | undefined;
  return (value, schemas = NO_SCHEMAS, from = 0) => {
    validate ??= compile();
    if (validate.call(schemas as never, value)) return undefined;
    const errors = validate.errors as ErrorObject[];
    if (from > 0)
      for (const error of errors)
        error.instancePath = error.instancePath.replace(/^\/(\d+)/, (_path, at) => `/${from + Number(at)}`);
    const text = faultOfMetadataIn(errors);
    return { text: text ?? violationText(errors, subject), isOfMetadata: text !== undefined };
  };
}
