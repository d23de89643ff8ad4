import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { type components } from '../../api/schema.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { EntriesOverTime } from '../../parts/layout/timeline.js';
import { t } from '../../texts/texts.js';
import { useCodeHistory } from './code-history.js';

const AT_FIRST = 20;
/** As many as a list of the API gives at once. */
const MAX_ROWS = 100;

/** Everything that happened to a code, from all histories that the engine keeps, with what can be done about it. */
export function CodeTimeline({ voucher }: { readonly voucher: components['schemas']['VoucherAnswer'] }) {
  const [rows, setRows] = useState(AT_FIRST);
  const { entries, error, hasMore } = useCodeHistory(voucher, rows);
  return (
    <Panel
      title={t('Activity')}
      actions={
        <Anchor component={Link} href={`/redemptions?code=${encodeURIComponent(voucher.code)}`} size="sm">
          {t('All redemptions')}
        </Anchor>
      }
    >
      {error !== null && <ErrorInWords error={error} />}
      {entries ? (
        <EntriesOverTime entries={entries} label={t('Activity')} />
      ) : (
        error === null && <Skeleton height={200} />
      )}
      {hasMore && rows < MAX_ROWS && (
        <Group>
          <Button variant="default" onClick={() => setRows(MAX_ROWS)}>
            {t('Show earlier activity')}
          </Button>
        </Group>
      )}
    </Panel>
  );
}
