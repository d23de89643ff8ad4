import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { useMay } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { cardsChanged } from './card-changes.js';
import { causeText } from './entry-words.js';

type Card = components['schemas']['VoucherAnswer'];
type Pending = components['schemas']['PendingPointsAnswer'];
type Act = 'activate' | 'balance' | 'cancel';

/** Points that an order brought and that are not usable yet. */
export function PendingPoints({ card }: { readonly card: Card }) {
  const address = useAddress();
  const { change } = useMay();
  const [chosen, setChosen] = useState<{ readonly act: Act; readonly entry: Pending }>();
  const query = { limit: 20, starting_after_id: address.get('cursor') || undefined };
  const params = { path: { memberId: card.id }, query };
  const list = api.useQuery('get', '/v1/loyalties/members/{memberId}/pending-points', { params });
  const close = () => setChosen(undefined);
  const columns = [...columnsOfPending(), ...(change ? [actions((act, entry) => setChosen({ act, entry }))] : [])];
  return (
    <Stack>
      <ListTable
        label={t('Pending points')}
        list={list}
        rows={({ data }) => data}
        pages="cursor"
        columns={columns}
        places={3}
        empty={
          <EmptyState icon="clock" title={t('No pending points')}>
            {t('An earning rule can make points wait for some days after the order. They stand here until then.')}
          </EmptyState>
        }
      />
      {chosen?.act === 'balance' && <ChangePending card={card} entry={chosen.entry} onClose={close} />}
      {chosen && chosen.act !== 'balance' && (
        <EndPending card={card} entry={chosen.entry} act={chosen.act} onClose={close} />
      )}
    </Stack>
  );
}

function columnsOfPending(): readonly Column<Pending>[] {
  return [
    { id: 'activates', title: t('Usable from'), cell: ({ activates_at }) => <Instant value={activates_at} as="day" /> },
    { id: 'points', title: t('Points'), isNumber: true, cell: ({ points }) => numberText(points) },
    {
      id: 'cause',
      title: t('Why'),
      isSentence: true,
      cell: ({ details }) => causeText({ type: '', details, reason: null, buckets: [] }),
    },
    { id: 'created', title: t('Created'), cell: ({ created_at }) => <Instant value={created_at} /> },
  ];
}

function actions(choose: (act: Act, entry: Pending) => void): Column<Pending> {
  const button = (act: Act, entry: Pending, text: string) => (
    <Button size="xs" variant="default" onClick={() => choose(act, entry)}>
      {text}
    </Button>
  );
  return {
    id: 'actions',
    title: t('Actions'),
    cell: (entry) => (
      <Group gap="xs" wrap="nowrap">
        {button('activate', entry, t('Release'))}
        {button('balance', entry, t('Edit'))}
        {button('cancel', entry, t('Cancel points'))}
      </Group>
    ),
  };
}

interface PendingActProps {
  readonly card: Card;
  readonly entry: Pending;
  readonly onClose: () => void;
}

function EndPending({ card, entry, act, onClose }: PendingActProps & { readonly act: 'activate' | 'cancel' }) {
  const params = { path: { memberId: card.id, pendingPointsId: entry.id } };
  const isActivation = act === 'activate';
  const end = async () => {
    if (isActivation)
      await client.POST('/v1/loyalties/members/{memberId}/pending-points/{pendingPointsId}/activate', { params });
    else await client.POST('/v1/loyalties/members/{memberId}/pending-points/{pendingPointsId}/cancel', { params });
    await cardsChanged();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={isActivation ? t('Release pending points') : t('Cancel pending points')}
      verb={isActivation ? t('Release') : t('Cancel points')}
      isDangerous={!isActivation}
      act={end}
    >
      {isActivation
        ? t(
            'The member can spend {points} points at once, and they expire as if today were their day.',
            entryValues(entry),
          )
        : t('The member will never get these {points} points. This cannot be taken back.', entryValues(entry))}
    </ConfirmDialog>
  );
}

function entryValues({ points }: Pending) {
  return { points };
}

function ChangePending({ card, entry, onClose }: PendingActProps) {
  const form = useApiForm({
    keptAs: `pending-points ${entry.id}`,
    initialValues: { points: '' as number | '' },
    validate: { points: (value) => (Number(value) ? null : t('Say how many points.')) },
    fieldOf: { amount: 'points' },
    send: async ({ points }) => {
      const params = { path: { memberId: card.id, pendingPointsId: entry.id } };
      const body = { points: Number(points) };
      await client.POST('/v1/loyalties/members/{memberId}/pending-points/{pendingPointsId}/balance', { params, body });
      await cardsChanged();
      onClose();
    },
  });
  const after = entry.points + Number(form.form.values.points);
  return (
    <FormDialog title={t('Edit pending points')} verb={t('Edit')} form={form} onClose={onClose}>
      <NumberField
        label={t('Points to add')}
        description={t('A negative number deducts points.')}
        required
        data-autofocus
        {...form.form.getInputProps('points')}
      />
      <Text size="sm" role="status">
        {t('{before} points wait now, and {after} after that.', { before: entry.points, after })}
      </Text>
    </FormDialog>
  );
}
