import { Link } from 'wouter';
import { type RunningCampaign } from '../../api/insights.js';
import { t } from '../../texts/texts.js';
import { ShareBar } from '../charts/share-bar.js';
import { numberText } from '../words/money.js';
import { Nothing } from '../words/values.js';

interface CodesLeftProps {
  readonly campaign: Pick<RunningCampaign, 'id' | 'vouchers_count' | 'vouchers_left' | 'campaign_type'>;
}

/** How many codes of a campaign can still be given to somebody; leads to those that nobody holds. */
export function CodesLeft({ campaign }: CodesLeftProps) {
  const { id, vouchers_count: count, vouchers_left: left, campaign_type } = campaign;
  if (count === null || left === null) return <Nothing />;
  // Each new member gets a new card: none can run out.
  if (campaign_type === 'LOYALTY_PROGRAM')
    return t('{count, plural, one {# member} other {# members}}', { count: count - left });
  if (count === 1) return t('One public code');
  return (
    <Link href={`/campaigns/${id}?tab=codes&holder=free`} className="quiet-link">
      <ShareBar
        used={count - left}
        of={count}
        label={t('Codes given or used up')}
        warns={campaign_type !== 'REFERRAL_PROGRAM'}
      >
        {t('{left} of {count} left', { left: numberText(left), count: numberText(count) })}
      </ShareBar>
    </Link>
  );
}
