import { Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { Icon } from '../../parts/icon.js';
import { PageFrame } from '../../parts/page-frame.js';
import { pageIn, Pager, rowsIn } from '../../parts/pager.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Instant } from '../../parts/values.js';
import { t } from '../../texts/texts.js';
import { narrowedBy } from './narrowed-by.js';
import { type Export, exportState, exportTitle, hasEnded, LOOKED_AT_AGAIN } from './export.js';

export function ExportList() {
  const address = useAddress();
  const order = (address.get('order') || '-created_at') as '-created_at';
  const { data, error, refetch } = api.useQuery(
    'get',
    '/v1/exports',
    { params: { query: { limit: rowsIn(address), page: pageIn(address), order } } },
    { refetchInterval: ({ state }) => (state.data?.exports.every(hasEnded) ? false : LOOKED_AT_AGAIN) },
  );
  return (
    <PageFrame
      title={t('Exports')}
      description={t('Files for spreadsheets and other systems.')}
      actions={<NewButton />}
    >
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Exports')}
          columns={columnsOfExports()}
          rows={data?.exports}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/exports/${id}`}
          address={address}
          empty={
            <EmptyState icon="export" title={t('Nothing was exported yet')} action={<NewButton />}>
              {t('Choose what you need, its columns and its order. The file is made while you go on working.')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} />
    </PageFrame>
  );
}

function NewButton() {
  return (
    <Group>
      <Button component={Link} href="/exports/new" leftSection={<Icon name="plus" size={16} />}>
        {t('New export')}
      </Button>
    </Group>
  );
}

function columnsOfExports(): readonly Column<Export>[] {
  return [
    { id: 'object', title: t('What'), cell: (row) => <What row={row} /> },
    {
      id: 'state',
      title: t('State'),
      order: 'status',
      cell: (row) => {
        const { tone, text } = exportState(row);
        return <StatusBadge tone={tone}>{text}</StatusBadge>;
      },
    },
    {
      id: 'from',
      title: t('Asked for by'),
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
