import { type Session } from '../api/session.js';

/** The query of who is signed in; other parts invalidate it by its key. */
export const SESSION = (currentSession: () => Promise<Session | undefined>) => ({
  queryKey: ['session'],
  queryFn: async () => (await currentSession()) ?? null,
  staleTime: 60_000,
});
