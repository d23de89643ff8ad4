import { type JsonSchema, OTHERS_IGNORED } from '@perkstream/published';

/** Some libraries write a parameter that was not set as the nothing of their language. */
const NOTHING = ['', 'None'];
const FLAGS: Readonly<Record<string, string>> = { '1': 'true', '0': 'false' };

type Reader = (value: unknown) => unknown;

/**
 * Changes a query in place, before it is checked, to what a client of the public API means by it: flags may be numbers, dates and
 * filters may be empty, and an order that a list does not know is none where its parameter says so.
 * @returns undefined where every query means what it says
 */
export function lenientQuery(
  parameters: Readonly<Record<string, JsonSchema>>,
): ((query: Record<string, unknown>) => void) | undefined {
  const readers = Object.entries(parameters).flatMap(([name, schema]) => {
    const reader = readerOf(schema);
    return reader ? [[name, reader] as const] : [];
  });
  if (readers.length === 0) return undefined;
  return (query) => {
    for (const [name, read] of readers) {
      const value = query[name];
      if (typeof value !== 'string') continue;
      const meant = read(value);
      if (meant === undefined) delete query[name];
      else query[name] = meant;
    }
  };
}

function readerOf(schema: JsonSchema): Reader | undefined {
  if (schema.type === 'boolean') return (value) => FLAGS[value as string] ?? value;
  if (schema.type === 'object' || schema.format === 'instant')
    return (value) => (NOTHING.includes(value as string) ? undefined : value);
  if (schema[OTHERS_IGNORED]) return (value) => ((schema.enum as unknown[]).includes(value) ? value : undefined);
  return undefined;
}
