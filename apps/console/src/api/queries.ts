import { QueryClient } from '@tanstack/react-query';
import createQueries from 'openapi-react-query';
import { ApiError } from './api-error.js';
import { client } from './client.js';

/** A request that was refused is refused again; one that found the engine busy is worth another try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 3 && !(error instanceof ApiError && error.status < 500 && error.status !== 429);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** `api.useQuery('get', '/v1/campaigns', { params })` and `api.useMutation('post', '/v1/campaigns')`. */
export const api = createQueries(client);
