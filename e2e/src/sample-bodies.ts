import { apiOperations } from '@perkstream/published';
import { type FurnishedProject } from './furnished-project.js';

/** A body that each operation takes, in a project that holds these things. */
export const sampleBodies: Readonly<Record<string, (project: FurnishedProject) => object>> = Object.fromEntries(
  apiOperations.flatMap(({ id, sample }) => (sample ? [[id, sample]] : [])),
);
