import { Anchor, Progress, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { useProject } from '../../parts/project.js';
import { numberText, percentText } from '../../parts/words/money.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { currentUsage, type Usage } from './limits.js';

/** What the tightest limit has left now. */
export function UsagePanel() {
  const { id } = useProject();
  const { data, error, refetch } = useQuery({
    queryKey: ['usage'],
    queryFn: currentUsage,
    refetchInterval: 30_000,
  });
  return (
    <Panel title={t('Used now')}>
      {error && <ErrorInWords error={error} again={refetch} />}
      {data === undefined && !error && <Skeleton height={60} />}
      {data === null && <Text>{t('This installation counts no calls.')}</Text>}
      {data && <Left usage={data} />}
      <Anchor component={Link} href={`/audit-log?kind=project&id=${encodeURIComponent(id)}`} size="sm">
        {t('Limits nearly reached')}
      </Anchor>
    </Panel>
  );
}

function Left({ usage: { limit, remaining, renewedAt } }: { readonly usage: Usage }) {
  const used = limit - remaining;
  const share = (used / limit) * 100;
  const values = { used: numberText(used), limit: numberText(limit), share: percentText(share) };
  return (
    <>
      <Text fw={600}>{t('{used} of {limit} calls ({share})', values)}</Text>
      <Progress
        value={share}
        color={share >= 90 ? 'red' : share >= 70 ? 'orange' : 'teal'}
        aria-label={t('Used now')}
      />
      <Text size="sm" c="dimmed">
        {t('All are there again:')} <Instant value={renewedAt} as="distance" />
      </Text>
    </>
  );
}
