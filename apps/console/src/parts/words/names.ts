import { api } from '../../api/queries.js';
import { useProject } from '../project.js';

/** Names of people and keys by their ids; undefined as long as they are on their way. */
export type Names = ReadonlyMap<string, string> | undefined;

const STALE_TIME_MS = 300_000;

export function useNames(): Names {
  const { id: projectId } = useProject();
  const { data, error } = api.useQuery(
    'get',
    '/management/v1/projects/{projectId}/actors',
    { params: { path: { projectId } } },
    { staleTime: STALE_TIME_MS },
  );
  if (error) return new Map();
  return data && new Map(data.data.map(({ id, name }) => [id, name]));
}
