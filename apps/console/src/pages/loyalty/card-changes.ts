import { queryClient } from '../../api/queries.js';

/** After points have moved: what shows cards asks again. */
export async function cardsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAboutLoyalty(queryKey[1]) });
}

function isAboutLoyalty(path: unknown): boolean {
  return typeof path === 'string' && /^\/v1\/(loyalties|rewards|vouchers|customers)/.test(path);
}
