import { Code } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/queries.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pageIn, rowsIn } from '../../parts/lists/pager.js';
import { useProject } from '../../parts/project.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type ApiKey, kindsOfKeys, type NewApiKey, roleOptions } from './api-keys.js';
import { KeyActions } from './key-actions.js';

const KeyDialog = lazy(() => import('./key-dialog.js'));
const ShownOnce = lazy(async () => ({ default: (await import('../../parts/dialogs/shown-once.js')).ShownOnce }));

export default function ApiKeysPage() {
  const address = useAddress();
  const { id } = useProject();
  const [edited, setEdited] = useState<ApiKey | 'new'>();
  const [shown, setShown] = useState<NewApiKey>();
  const query = { project_id: id, limit: rowsIn(address), page: pageIn(address) };
  const make = <AddButton onClick={() => setEdited('new')}>{t('Create API key')}</AddButton>;
  return (
    <>
      <ListPage
        title={t('API keys')}
        description={t('Programs use the engine by them: the shop, the till, an import at night.')}
        actions={make}
        choosesColumns
        list={api.useQuery('get', '/management/v1/api-keys', { params: { query } })}
        rows={({ data }) => data}
        pages="numbered"
        columns={columnsOfKeys(setEdited, setShown)}
        places={3}
        empty={
          <EmptyState icon="key" title={t('No API keys yet')} action={make}>
            {t('Create one per program, so that each can be revoked on its own.')}
          </EmptyState>
        }
      />
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
    </>
  );
}

function Token({ apiKey, onClose }: { readonly apiKey: NewApiKey; readonly onClose: () => void }) {
  return (
    <ShownOnce
      title={t('The key {name}', { name: apiKey.name })}
      warning={t('Copy the token now. Who loses it replaces it; the engine itself cannot show it again.')}
      secrets={{ [t('Key ID')]: apiKey.app_id, [t('Token')]: apiKey.app_token }}
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
    { id: 'id', title: t('Key ID'), cell: ({ app_id }) => <Code>{app_id}</Code> },
    { id: 'created', title: t('Created'), cell: ({ created_at }) => <Instant value={created_at} as="day" /> },
    {
      id: 'actions',
      title: t('Actions'),
      cell: (key) => <KeyActions apiKey={key} change={change} rotated={rotated} />,
    },
  ];
}
