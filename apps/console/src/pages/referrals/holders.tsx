import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { ROWS_OF_A_PAGE } from '../../parts/lists/pager.js';
import { useMay } from '../../parts/project.js';
import { CustomerName } from '../../parts/words/customer-name.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { AddReferee } from './add-referee.js';
import { HOLDERS, holdersChanged } from './holders-changed.js';

type Holder = components['schemas']['ReferralHolderAnswer'];

/** The referrer of a code, and the friends who may use it. */
export function Holders({ code }: { readonly code: string }) {
  const address = useAddress();
  const { change } = useMay();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Holder>();
  const query = { limit: ROWS_OF_A_PAGE, starting_after_id: address.get('cursor') || undefined };
  const list = api.useQuery('get', HOLDERS, { params: { path: { memberId: code }, query } });
  return (
    <Stack>
      {change && (
        <Group justify="flex-end">
          <AddButton onClick={() => setAdding(true)}>{t('Add a friend')}</AddButton>
        </Group>
      )}
      <ListTable
        label={t('Holder')}
        list={list}
        rows={({ data }) => data}
        pages="cursor"
        columns={[...columnsOf(), ...(change ? [removeColumn(setLeaving)] : [])]}
        places={3}
        empty={
          <EmptyState icon="person" title={t('No holder yet')}>
            {t('Give it to a customer on the page of the code: only then it can bring friends.')}
          </EmptyState>
        }
      />
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
