import { Anchor, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { combinations } from '../../../api/insights.js';
import { t } from '../../../texts/texts.js';
import { combinationSentences } from './combination-words.js';
import { type Draft } from './draft.js';
import { valueAt, type Wire } from './paths.js';

interface CombinationsProps {
  readonly draft: Draft;
  readonly campaignId: string | undefined;
}

/** Which running campaigns apply to the same cart, and which exclude it, as the stacking rules say. */
export function Combinations({ draft, campaignId }: CombinationsProps) {
  const categories = categoriesOf(draft);
  const { data } = useQuery({
    queryKey: ['combinations', categories, campaignId],
    queryFn: () => combinations(categories, campaignId),
    placeholderData: keepPreviousData,
  });
  if (!data || data.length === 0) return null;
  return (
    <Text role="group" aria-label={t('Running campaigns')}>
      {combinationSentences(data).join(' ')}{' '}
      <Anchor component={Link} href="/stacking" underline="always">
        {t('Open the stacking rules')}
      </Anchor>
    </Text>
  );
}

/** Of a promotion, those of its offers. */
function categoriesOf(draft: Draft): readonly string[] {
  const offers = (valueAt(draft, 'promotion.tiers') as readonly Wire[] | undefined) ?? [];
  const all =
    draft.campaign_type === 'PROMOTION' ? offers.map((offer) => offer['category_id']) : [draft['category_id']];
  return [...new Set(all)].filter((id): id is string => typeof id === 'string' && id !== '').sort();
}
