import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { errorText } from '../../parts/layout/error-text.js';
import { Icon } from '../../parts/layout/icon.js';
import { Panel } from '../../parts/layout/panel.js';
import { StatusBadge, type Tone } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { pageIn, rowsIn } from '../../parts/lists/pager.js';
import { useProject } from '../../parts/project.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { outcomeWords } from './outcome-words.js';
import { type Delivery, sendAgain, type Webhook } from './webhooks.js';

const DeliveryDetails = lazy(() => import('./delivery-details.js'));

/** As long as something waits to be sent the log looks again after so many milliseconds. */
const POLL_INTERVAL_MS = 3_000;

export function DeliveryLog({ webhook }: { readonly webhook: Webhook }) {
  const address = useAddress();
  const params = {
    path: { projectId: useProject().id, webhookId: webhook.id },
    query: { limit: rowsIn(address), page: pageIn(address) },
  };
  const path = '/management/v1/projects/{projectId}/webhooks/{webhookId}/deliveries';
  const list = api.useQuery(
    'get',
    path,
    { params },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === 'PENDING') ? POLL_INTERVAL_MS : false,
    },
  );
  return (
    <Panel
      title={t('Deliveries')}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="refresh" size={14} />}
          onClick={() => list.refetch()}
        >
          {t('Look again')}
        </Button>
      }
    >
      <ListTable
        label={t('Deliveries')}
        list={list}
        rows={({ data }) => data}
        pages="numbered"
        columns={columnsOfDeliveries(webhook.id)}
        places={5}
        empty={
          <EmptyState icon="clock" title={t('No deliveries yet')}>
            {t('Send a test, or do something that it listens to: what is sent stands here in a moment.')}
          </EmptyState>
        }
      />
    </Panel>
  );
}

function columnsOfDeliveries(webhookId: string): readonly Column<Delivery>[] {
  return [
    { id: 'event', title: t('Event'), cell: (delivery) => <What delivery={delivery} /> },
    { id: 'state', title: t('Status'), cell: ({ status }) => <State status={status} /> },
    { id: 'attempts', title: t('Attempts'), isNumber: true, cell: ({ attempts }) => attempts },
    {
      id: 'outcome',
      title: t('Last response'),
      cell: ({ last_outcome: outcome }) => (outcome ? outcomeWords(outcome) : <Nothing />),
    },
    { id: 'made', title: t('Time'), cell: ({ created_at }) => <Instant value={created_at} /> },
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
    PENDING: ['waiting', t('Queued')],
    DELIVERED: ['good', t('Arrived')],
    FAILED: ['bad', t('Failed')],
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
      notifications.show({ message: t('Sent again') });
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
