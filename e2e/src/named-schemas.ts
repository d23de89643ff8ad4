import { type AnySchema } from 'ajv';

interface Schemas {
  addSchema(schema: AnySchema, name: string): unknown;
}

const INTO_THE_DOCUMENT = /("\$ref":")#\/components\/schemas\//g;

/** Adds each schema of a document under its own name, so that it is compiled once, however many others refer to it. */
export function addNamed(ajv: Schemas, schemas: Readonly<Record<string, unknown>>): void {
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(withNames(schema), name);
}

/** A schema of the document that refers to the others by their names. */
export function withNames(schema: unknown): AnySchema {
  return JSON.parse(JSON.stringify(schema).replaceAll(INTO_THE_DOCUMENT, '$1')) as AnySchema;
}
