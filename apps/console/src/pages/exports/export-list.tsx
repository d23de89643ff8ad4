import { Text } from '@mantine/core';
import { api } from '../../api/queries.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pageIn, rowsIn } from '../../parts/lists/pager.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type Export, exportState, exportTitle, hasEnded, POLL_INTERVAL_MS } from './export.js';
import { narrowedBy } from './narrowed-by.js';

export function ExportList() {
  const address = useAddress();
  const order = (address.get('order') || '-created_at') as '-created_at';
  const params = { query: { limit: rowsIn(address), page: pageIn(address), order } };
  const list = api.useQuery(
    'get',
    '/v1/exports',
    { params },
    { refetchInterval: ({ state }) => (state.data?.exports.every(hasEnded) ? false : POLL_INTERVAL_MS) },
  );
  return (
    <ListPage
      title={t('Exports')}
      description={t('Files for spreadsheets and other systems.')}
      actions={<NewButton />}
      list={list}
      rows={({ exports }) => exports}
      pages="numbered"
      columns={columnsOfExports()}
      linkTo={({ id }) => `/exports/${id}`}
      empty={
        <EmptyState icon="export" title={t('No exports yet')} action={<NewButton />}>
          {t('Choose what you need, its columns and its order. The file is made while you go on working.')}
        </EmptyState>
      }
    />
  );
}

function NewButton() {
  return <AddButton href="/exports/new">{t('New export')}</AddButton>;
}

function columnsOfExports(): readonly Column<Export>[] {
  return [
    { id: 'object', title: t('What'), cell: (row) => <What row={row} /> },
    {
      id: 'state',
      title: t('Status'),
      order: 'status',
      cell: (row) => {
        const { tone, text } = exportState(row);
        return <StatusBadge tone={tone}>{text}</StatusBadge>;
      },
    },
    {
      id: 'from',
      title: t('Requested by'),
      cell: ({ channel }) => (channel === 'WEBSITE' ? t('a person, here') : t('a system, by its key')),
    },
    { id: 'created', title: t('When'), order: 'created_at', cell: ({ created_at }) => <Instant value={created_at} /> },
  ];
}

function What({ row }: { readonly row: Export }) {
  const narrowed = narrowedBy(row);
  return (
    <>
      {exportTitle(row.exported_object)}
      {narrowed && (
        <Text size="sm" c="dimmed" lineClamp={2} title={narrowed}>
          {narrowed}
        </Text>
      )}
    </>
  );
}
