import { queryClient } from '../../api/queries.js';

export const HOLDERS = '/v1/referrals/members/{memberId}/holders';

export async function holdersChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['get', HOLDERS] });
}
