import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { type Happening, runningCampaigns } from '../../api/insights.js';
import { listen, type LiveState } from '../../api/live.js';
import { Icon, type IconName } from '../../parts/layout/icon.js';
import { Panel } from '../../parts/layout/panel.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { told, withNewest } from './happening-words.js';
import classes from './overview.module.css';

const MAX_EVENTS = 50;
const ICONS: Readonly<Record<string, IconName>> = {
  redemption: 'check',
  voucher: 'code',
  campaign: 'campaign',
  customer: 'person',
  loyalty_card: 'loyalty',
  export: 'export',
};

/** What just happened in the project, as it happens. */
export function LivePanel() {
  const { happenings, state } = useHappenings();
  return (
    <Panel
      title={t('Just now')}
      actions={
        <StatusBadge tone={state === 'open' ? 'good' : 'quiet'}>
          {state === 'open' ? t('Live') : t('Connecting')}
        </StatusBadge>
      }
    >
      {happenings.length === 0 && (
        <Text c="dimmed">{t('Redemptions, codes and changes appear here as they happen.')}</Text>
      )}
      <ol className={classes.happenings} aria-live="off" tabIndex={0} aria-label={t('Just now')}>
        {happenings.map((happening) => (
          <Row key={`${happening.type} ${happening.id} ${happening.at}`} happening={happening} />
        ))}
      </ol>
    </Panel>
  );
}

/** Which campaign it was about, where that one runs. */
function useCampaignName({ related }: Happening): string | undefined {
  const { data } = useQuery({ queryKey: ['running-campaigns'], queryFn: runningCampaigns });
  return data?.find(({ id }) => id === related['campaign_id'])?.name;
}

function Row({ happening }: { readonly happening: Happening }) {
  const campaign = useCampaignName(happening);
  const { text, tone, to } = told(happening);
  return (
    <li className={classes.happening}>
      <span className={classes[tone]}>
        <Icon name={tone === 'bad' ? 'warning' : (ICONS[happening.object] ?? 'info')} size={18} />
      </span>
      <span>
        {to ? (
          <Link href={to} className="quiet-link">
            {text}
          </Link>
        ) : (
          text
        )}
        {campaign && (
          <Text span display="block" size="xs" c="dimmed">
            {campaign}
          </Text>
        )}
      </span>
      <span className={classes.time}>
        <Instant value={happening.at} as="distance" />
      </span>
    </li>
  );
}

function useHappenings(): { happenings: readonly Happening[]; state: LiveState } {
  const [happenings, setHappenings] = useState<readonly Happening[]>([]);
  const [state, setState] = useState<LiveState>('waiting');
  useEffect(() => {
    const controller = new AbortController();
    const onHappening = (happening: Happening) => setHappenings((before) => withNewest(before, happening, MAX_EVENTS));
    void listen({ onHappening, onState: setState }, controller.signal);
    return () => controller.abort();
  }, []);
  return { happenings, state };
}
