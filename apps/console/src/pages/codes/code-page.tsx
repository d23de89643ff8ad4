import { Skeleton } from '@mantine/core';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { TwoColumns } from '../../parts/layout/two-columns.js';
import { stateName, stateWord } from '../../parts/words/voucher-state.js';
import { History } from '../../parts/time/history.js';
import { PastFrame } from '../../parts/time/past-frame.js';
import { usePast } from '../../parts/time/past.js';
import { t } from '../../texts/texts.js';
import { CardAsOf } from './card-as-of.js';
import { CodeActions } from './code-actions.js';
import { CodeFacts } from './code-facts.js';
import { CodePictures } from './code-pictures.js';
import { CodeSessions } from './code-sessions.js';
import { CodeTimeline } from './code-timeline.js';
import { useReason } from './state-reason.js';
import { timeNow } from '../../parts/words/time-now.js';

/** Everything about one code. */
export function CodePage({ code }: { readonly code: string }) {
  const past = usePast(`/v1/vouchers/${encodeURIComponent(code)}`);
  const params = { path: { code }, query: past.query };
  const { data: voucher, error, refetch } = api.useQuery('get', '/v1/vouchers/{code}', { params });
  const reason = useReason(voucher);
  const above = [{ title: t('Codes'), to: '/codes' }];
  if (!voucher)
    return (
      <PastFrame title={code} above={above} past={past} error={error}>
        {error ? <ErrorInWords error={error} again={refetch} /> : <Skeleton height={320} />}
      </PastFrame>
    );
  const { tone, word } = stateWord(stateName(voucher, past.moment ? Date.parse(past.moment) : timeNow()));
  return (
    <PastFrame
      past={past}
      title={voucher.code}
      above={above}
      state={<StatusBadge tone={tone}>{word}</StatusBadge>}
      description={reason}
      actions={<CodeActions voucher={voucher} />}
    >
      <TwoColumns
        beside={
          past.moment ? <History past={past} changedAt={voucher.updated_at} /> : <CodeTimeline voucher={voucher} />
        }
      >
        <CodeFacts voucher={voucher} />
        {!past.moment && <CodeNow voucher={voucher} />}
        {!past.moment && <History past={past} changedAt={voucher.updated_at} />}
      </TwoColumns>
    </PastFrame>
  );
}

/** What is known of now only. */
function CodeNow({ voucher }: { readonly voucher: components['schemas']['VoucherAnswer'] }) {
  // Of sessions. The list of them is asked for only where there are some.
  const { locked_quantity: locked = 0 } = voucher.redemption;
  return (
    <>
      {locked > 0 && <CodeSessions code={voucher.code} count={locked} />}
      {voucher.type === 'LOYALTY_CARD' && <CardAsOf code={voucher.code} />}
      <CodePictures voucher={voucher} />
    </>
  );
}
