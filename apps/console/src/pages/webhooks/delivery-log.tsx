import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { errorText } from '../../parts/error-text.js';
import { Icon } from '../../parts/icon.js';
import { pageIn, Pager, rowsIn } from '../../parts/pager.js';
import { Panel } from '../../parts/panel.js';
import { useProject } from '../../parts/project.js';
import { StatusBadge, type Tone } from '../../parts/status-badge.js';
import { Instant, Nothing } from '../../parts/values.js';
import { t } from '../../texts/texts.js';
import { outcomeWords } from './outcome-words.js';
import { type Delivery, sendAgain, type Webhook } from './webhooks.js';

const DeliveryDetails = lazy(() => import('./delivery-details.js'));

/** As long as something waits to be sent the log looks again after so many milliseconds. */
const SOON = 3_000;

export function DeliveryLog({ webhook }: { readonly webhook: Webhook }) {
  const address = useAddress();
  const params = {
    path: { projectId: useProject().id, webhookId: webhook.id },
    query: { limit: rowsIn(address), page: pageIn(address) },
  };
  const path = '/management/v1/projects/{projectId}/webhooks/{webhookId}/deliveries';
  const { data, error, refetch } = api.useQuery(
    'get',
    path,
    { params },
    { refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'PENDING') ? SOON : false) },
  );
  return (
    <Panel
      title={t('Deliveries')}
      actions={
        <Button variant="default" size="xs" leftSection={<Icon name="refresh" size={14} />} onClick={() => refetch()}>
          {t('Look again')}
        </Button>
      }
    >
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('What was sent')}
          columns={columnsOfDeliveries(webhook.id)}
          rows={data?.data}
          idOf={({ id }) => id}
          address={address}
          places={5}
          empty={
            <EmptyState icon="clock" title={t('Nothing was sent yet')}>
              {t('Send a test, or do something that it listens to: what is sent stands here in a moment.')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} />
    </Panel>
  );
}

function columnsOfDeliveries(webhookId: string): readonly Column<Delivery>[] {
  return [
    { id: 'event', title: t('Event'), cell: (delivery) => <What delivery={delivery} /> },
    { id: 'state', title: t('State'), cell: ({ status }) => <State status={status} /> },
    { id: 'attempts', title: t('Attempts'), isNumber: true, cell: ({ attempts }) => attempts },
    {
      id: 'outcome',
      title: t('Last answer'),
      cell: ({ last_outcome: outcome }) => (outcome ? outcomeWords(outcome) : <Nothing />),
    },
    { id: 'made', title: t('Happened'), cell: ({ created_at }) => <Instant value={created_at} /> },
    { id: 'next', title: t('Next attempt'), cell: ({ next_attempt_at: at }) => <Instant value={at} as="distance" /> },
    { id: 'again', title: t('Actions'), cell: (delivery) => <Deeds delivery={delivery} webhookId={webhookId} /> },
  ];
}

function What({ delivery: { type, entity_id: id } }: { readonly delivery: Delivery }) {
  return (
    <>
      {type}
      <Text size="sm" c="dimmed">
        {id}
      </Text>
    </>
  );
}

function State({ status }: Pick<Delivery, 'status'>) {
  const states: Readonly<Record<Delivery['status'], readonly [Tone, string]>> = {
    PENDING: ['waiting', t('Waits')],
    DELIVERED: ['good', t('Arrived')],
    FAILED: ['bad', t('Given up')],
    DROPPED: ['quiet', t('Dropped')],
  };
  const [tone, text] = states[status];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

interface OfDelivery {
  readonly delivery: Delivery;
  readonly webhookId: string;
}

function Deeds({ delivery, webhookId }: OfDelivery) {
  const [isShown, setShown] = useState(false);
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        aria-label={t('Show what was sent of {event}', { event: delivery.type })}
        onClick={() => setShown(true)}
      >
        {t('Show')}
      </Button>
      <Again delivery={delivery} webhookId={webhookId} />
      <Suspense>
        {isShown && <DeliveryDetails webhookId={webhookId} delivery={delivery} onClose={() => setShown(false)} />}
      </Suspense>
    </Group>
  );
}

function Again({ delivery, webhookId }: OfDelivery) {
  const { id } = useProject();
  const [isSending, setSending] = useState(false);
  if (delivery.status === 'PENDING') return null;
  const send = async () => {
    setSending(true);
    try {
      await sendAgain(id, webhookId, delivery.id);
      notifications.show({ message: t('It is sent once more') });
    } catch (error) {
      notifications.show({ color: 'red', message: errorText(error) });
    } finally {
      setSending(false);
    }
  };
  return (
    <Button size="xs" variant="default" loading={isSending} onClick={send}>
      {t('Send again')}
    </Button>
  );
}
