import { apiOperations, EACH_TIME } from '@perkstream/published';
import { unique } from './client.js';
import { type SeededProject } from './seeded-project.js';

/** A valid body for each operation, in a project that has these things. */
export const sampleBodies: Readonly<Record<string, (project: SeededProject) => object>> = Object.fromEntries(
  apiOperations.flatMap(({ id, sample }) => (sample ? [[id, sample]] : [])),
);

/** The same path or body, with new names in the places of those that must be unique. */
export function anew<Sent>(sent: Sent): Sent {
  return JSON.parse(JSON.stringify(sent ?? null).replaceAll(EACH_TIME, unique('x'))) ?? undefined;
}
