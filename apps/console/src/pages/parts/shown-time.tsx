import { Stack } from '@mantine/core';
import { Panel } from '../../parts/layout/panel.js';
import { AsOfButton, NotYet, PastBar } from '../../parts/time/as-of.js';
import { HistoryList } from '../../parts/time/history-list.js';
import { type HistoryEntry } from '../../parts/time/history-words.js';
import { type Past } from '../../parts/time/past.js';
import { LONG_NAME, MOMENTS } from './samples.js';

const [LATEST, SAME_DAY, DAY_BEFORE] = MOMENTS;

const PAST: Past = { path: '/v1/vouchers/A', moment: SAME_DAY, query: { as_of: SAME_DAY }, show: () => undefined };

const ENTRIES: readonly HistoryEntry[] = [
  {
    ...{ id: 'rev_2', object: 'history_entry', revision: 2, moment: LATEST, type: 'voucher.updated' },
    ...{ actor: { kind: 'user', id: 'user_1', name: 'Ada Lovelace' }, request_id: 'req_2', reason: 'Typing error' },
    changes: [
      { path: '/discount/percent_off', before: 10, after: 15 },
      { path: '/metadata/note', after: LONG_NAME },
    ],
  },
  {
    ...{ id: 'rev_1', object: 'history_entry', revision: 1, moment: DAY_BEFORE, type: 'voucher.disabled' },
    ...{ actor: { kind: 'system', id: 'scheduler' }, request_id: 'req_1' },
    changes: [{ path: '/active', before: true, after: false }],
    is_shortened: true,
  },
];

/** A thing as it was, and what was changed. */
export function ShownTime() {
  return (
    <Panel title="Time" actions={<AsOfButton past={PAST} />}>
      <Stack gap="md">
        <PastBar past={PAST} />
        <NotYet past={PAST} existsFrom={LATEST} />
        <HistoryList entries={ENTRIES} past={PAST} />
      </Stack>
    </Panel>
  );
}
