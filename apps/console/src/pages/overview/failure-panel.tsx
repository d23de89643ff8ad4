import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { redemptionsWith } from '../../parts/charts/figure-rows.js';
import { Panel } from '../../parts/layout/panel.js';
import { failureText } from '../../parts/redemptions/failure-text.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import classes from './overview.module.css';

const MAX_FAILURES = 6;

interface FailurePanelProps {
  readonly failures: readonly (readonly [string, number])[] | undefined;
  /** The time in which they were counted, as parameters of the list of redemptions. */
  readonly dates: URLSearchParams | undefined;
}

/** Why codes were refused, the most frequent reason first. */
export function FailurePanel({ failures, dates }: FailurePanelProps) {
  const most = failures?.[0]?.[1] ?? 1;
  return (
    <Panel title={t('Why codes were refused')}>
      {!failures && <Skeleton height={160} />}
      {failures?.length === 0 && <Text c="dimmed">{t('No code was refused in this time.')}</Text>}
      <Stack gap="sm">
        {failures?.slice(0, MAX_FAILURES).map(([key, count]) => (
          <Link
            key={key}
            href={redemptionsWith(dates, { result: 'FAILURE', failure_code: key })}
            className={classes.reason}
          >
            <span className={classes.row}>
              <span>{failureText(key)}</span>
              <span className="digits">{numberText(count)}</span>
            </span>
            <Progress value={(count / most) * 100} size="xs" color="orange" aria-hidden />
          </Link>
        ))}
      </Stack>
    </Panel>
  );
}
