import { t } from '../../texts/texts.js';
import { CountedList } from '../charts/counted-list.js';
import { redemptionsWith } from '../charts/figure-rows.js';
import { Panel } from '../layout/panel.js';
import { failureText } from './failure-text.js';

const MAX_FAILURES = 6;

interface FailurePanelProps {
  readonly failures: readonly (readonly [string, number])[] | undefined;
  /** The time in which they were counted, as parameters of the list of redemptions. */
  readonly dates: URLSearchParams | undefined;
  /** Its name, where they are those of one campaign alone. */
  readonly campaign?: string;
}

/** Why codes were refused, the most frequent reason first. */
export function FailurePanel({ failures, dates, campaign }: FailurePanelProps) {
  const ofCampaign: Readonly<Record<string, string>> = campaign === undefined ? {} : { campaign };
  return (
    <Panel title={t('Why codes were refused')}>
      <CountedList
        color="orange"
        nothing={t('No code was refused in this time.')}
        rows={failures?.slice(0, MAX_FAILURES).map(([key, count]) => ({
          key,
          name: failureText(key),
          count,
          to: redemptionsWith(dates, { result: 'FAILURE', failure_code: key, ...ofCampaign }),
        }))}
      />
    </Panel>
  );
}
