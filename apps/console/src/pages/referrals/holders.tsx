import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { CustomerName } from '../../parts/customer-name.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { Icon } from '../../parts/icon.js';
import { CursorPager, ROWS_OF_A_PAGE } from '../../parts/pager.js';
import { useMay } from '../../parts/project.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Instant } from '../../parts/values.js';
import { t } from '../../texts/texts.js';
import { AddReferee } from './add-referee.js';

type Holder = components['schemas']['ReferralHolderAnswer'];

const LIST = '/v1/referrals/members/{memberId}/holders';

export async function holdersChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['get', LIST] });
}

/** The referrer of a code, and the friends who may use it. */
export function Holders({ code }: { readonly code: string }) {
  const address = useAddress();
  const { change } = useMay();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Holder>();
  const query = { limit: ROWS_OF_A_PAGE, starting_after_id: address.get('cursor') || undefined };
  const { data, error, refetch } = api.useQuery('get', LIST, { params: { path: { memberId: code }, query } });
  if (error) return <ErrorInWords error={error} again={refetch} />;
  return (
    <Stack>
      {change && (
        <Group justify="flex-end">
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            {t('Add a friend')}
          </Button>
        </Group>
      )}
      <DataTable
        label={t('Who has it')}
        columns={[...columnsOf(), ...(change ? [removeColumn(setLeaving)] : [])]}
        rows={data?.data}
        idOf={({ id }) => id}
        address={address}
        places={3}
        empty={
          <EmptyState icon="person" title={t('Nobody has this code yet')}>
            {t('Give it to a customer on the page of the code: only then it can bring friends.')}
          </EmptyState>
        }
      />
      <CursorPager address={address} next={data?.more_starting_after} />
      {isAdding && <AddReferee code={code} onClose={() => setAdding(false)} />}
      {leaving && <RemoveReferee code={code} holder={leaving} onClose={() => setLeaving(undefined)} />}
    </Stack>
  );
}

function columnsOf(): readonly Column<Holder>[] {
  return [
    { id: 'customer', title: t('Customer'), cell: ({ customer_id }) => <CustomerName id={customer_id} /> },
    {
      id: 'role',
      title: t('Role'),
      cell: ({ holder_role: role }) =>
        role === 'REFERRER' ? (
          <StatusBadge tone="plain">{t('Referrer')}</StatusBadge>
        ) : (
          <StatusBadge tone="quiet">{t('Friend')}</StatusBadge>
        ),
    },
    { id: 'since', title: t('Has it since'), cell: ({ created_at }) => <Instant value={created_at} /> },
  ];
}

function removeColumn(remove: (holder: Holder) => void): Column<Holder> {
  return {
    id: 'actions',
    title: t('Actions'),
    // The referrer of a code stays.
    cell: (holder) =>
      holder.holder_role === 'REFERRER' ? null : (
        <Button size="xs" variant="default" onClick={() => remove(holder)}>
          {t('Remove')}
        </Button>
      ),
  };
}

interface RemoveRefereeProps {
  readonly code: string;
  readonly holder: Holder;
  readonly onClose: () => void;
}

function RemoveReferee({ code, holder, onClose }: RemoveRefereeProps) {
  const remove = async () => {
    const params = { path: { memberId: code, holderId: holder.id } };
    await client.DELETE('/v1/referrals/members/{memberId}/holders/{holderId}', { params });
    await holdersChanged();
  };
  return (
    <ConfirmDialog opened onClose={onClose} title={t('Remove the friend')} verb={t('Remove')} isDangerous act={remove}>
      {t(
        'The customer does not stand with {code} any more. Friends who were brought stay brought, and rewards stay given.',
        {
          code,
        },
      )}
    </ConfirmDialog>
  );
}
