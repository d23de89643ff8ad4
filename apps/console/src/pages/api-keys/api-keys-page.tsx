import { Button, Code } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/address.js';
import { ColumnChoice } from '../../parts/column-choice.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { Icon } from '../../parts/icon.js';
import { PageFrame } from '../../parts/page-frame.js';
import { pageIn, Pager, rowsIn } from '../../parts/pager.js';
import { useProject } from '../../parts/project.js';
import { Instant, Nothing } from '../../parts/values.js';
import { t } from '../../texts/texts.js';
import { type ApiKey, kindsOfKeys, type NewApiKey, roleOptions } from './api-keys.js';
import { KeyActions } from './key-actions.js';

const KeyDialog = lazy(() => import('./key-dialog.js'));
const ShownOnce = lazy(async () => ({ default: (await import('../../parts/shown-once.js')).ShownOnce }));

export default function ApiKeysPage() {
  const address = useAddress();
  const { id } = useProject();
  const [edited, setEdited] = useState<ApiKey | 'new'>();
  const [shown, setShown] = useState<NewApiKey>();
  const query = { project_id: id, limit: rowsIn(address), page: pageIn(address) };
  const { data, error, refetch } = api.useQuery('get', '/management/v1/api-keys', { params: { query } });
  const columns = columnsOfKeys(setEdited, setShown);
  const make = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
      {t('Make a key')}
    </Button>
  );
  return (
    <PageFrame
      title={t('API keys')}
      description={t('Programs use the engine by them: the shop, the till, an import at night.')}
      actions={
        <>
          <ColumnChoice columns={columns} address={address} />
          {make}
        </>
      }
    >
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('API keys')}
          columns={columns}
          rows={data?.data}
          idOf={(key) => key.id}
          address={address}
          places={3}
          empty={
            <EmptyState icon="key" title={t('This project has no key')} action={make}>
              {t('Make one for each program, so that each can be revoked by itself.')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} />
      <Suspense>
        {edited && (
          <KeyDialog
            apiKey={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
            made={setShown}
          />
        )}
        {shown && <Token apiKey={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </PageFrame>
  );
}

function Token({ apiKey, onClose }: { readonly apiKey: NewApiKey; readonly onClose: () => void }) {
  return (
    <ShownOnce
      title={t('The key {name}', { name: apiKey.name })}
      warning={t('Copy the token now. Who loses it replaces it; the engine itself cannot show it again.')}
      secrets={{ [t('Id of the key')]: apiKey.app_id, [t('Token')]: apiKey.app_token }}
      onClose={onClose}
    />
  );
}

function columnsOfKeys(change: (key: ApiKey) => void, rotated: (key: NewApiKey) => void): readonly Column<ApiKey>[] {
  const roleOf = ({ role }: ApiKey) =>
    roleOptions()
      .find(({ value }) => value === role)
      ?.label.split(':')[0];
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'kind', title: t('Used by'), cell: ({ kind }) => kindsOfKeys()[kind] },
    { id: 'role', title: t('Role'), cell: (key) => roleOf(key) ?? <Nothing /> },
    {
      id: 'ips',
      title: t('Allowed addresses'),
      cell: ({ allowed_ips: ips }) => (ips.length === 0 ? t('From anywhere') : ips.join(', ')),
    },
    { id: 'id', title: t('Id of the key'), cell: ({ app_id }) => <Code>{app_id}</Code> },
    { id: 'created', title: t('Made'), cell: ({ created_at }) => <Instant value={created_at} as="day" /> },
    {
      id: 'actions',
      title: t('Actions'),
      cell: (key) => <KeyActions apiKey={key} change={change} rotated={rotated} />,
    },
  ];
}
