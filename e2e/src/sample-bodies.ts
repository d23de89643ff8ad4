import { apiOperations, EACH_TIME } from '@perkstream/published';
import { unique } from './client.js';
import { type FurnishedProject } from './furnished-project.js';

/** A body that each operation takes, in a project that holds these things. */
export const sampleBodies: Readonly<Record<string, (project: FurnishedProject) => object>> = Object.fromEntries(
  apiOperations.flatMap(({ id, sample }) => (sample ? [[id, sample]] : [])),
);

/** The same path or body, with new names where no two requests may share one. */
export function anew<Sent>(sent: Sent): Sent {
  return JSON.parse(JSON.stringify(sent ?? null).replaceAll(EACH_TIME, unique('x'))) ?? undefined;
}
