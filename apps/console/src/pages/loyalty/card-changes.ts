import { queryClient } from '../../api/queries.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';

/** After points have moved: what shows cards asks again. */
export async function cardsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAboutLoyalty(queryKey[1]) });
}

function isAboutLoyalty(path: unknown): boolean {
  return typeof path === 'string' && /^\/v1\/(loyalties|rewards|vouchers|customers)/.test(path);
}

/** What is wrong with a number of points that is to move. */
export function pointsFault(points: number | '', most: number): string | null {
  if (!(Number(points) > 0)) return t('Say how many points.');
  return Number(points) > most ? t('There are only {most} points on the card.', { most: numberText(most) }) : null;
}
