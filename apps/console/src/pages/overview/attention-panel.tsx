import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { attention, type AttentionItem } from '../../api/insights.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { Panel } from '../../parts/layout/panel.js';
import { useMay, useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { attentionText, attentionAction } from './attention-words.js';
import { timeNow } from '../../parts/words/time-now.js';
import classes from './overview.module.css';

const REFRESH_INTERVAL_MS = 60_000;

/** What somebody should look at first, each with what can be done about it. */
export function AttentionPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ['attention'],
    queryFn: attention,
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  return (
    <Panel title={t('Needs attention')}>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <ul className={classes.attention} tabIndex={0} aria-label={t('Needs attention')} aria-busy={!data}>
          {!data && (
            <li>
              <Skeleton height={20} />
            </li>
          )}
          {data?.length === 0 && (
            <li>
              <Text size="sm" c="dimmed">
                {t('Nothing needs attention.')}
              </Text>
            </li>
          )}
          {data?.map((item) => (
            <Row key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ item }: { readonly item: AttentionItem }) {
  const { currency } = useProject();
  const may = useMay();
  const { to, text } = attentionAction(item, may);
  return (
    <li>
      <span className={item.kind === 'end' ? classes.plain : classes.bad}>
        <Icon name={item.kind === 'end' ? 'info' : 'warning'} size={18} />
      </span>
      <span className={classes.what}>{attentionText(item, currency, timeNow())}</span>
      {to && (
        <Anchor component={Link} href={to} size="sm">
          {text}
        </Anchor>
      )}
    </li>
  );
}
