import { List, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';

type Customer = components['schemas']['CustomerAnswer'];

interface RemoveCustomerProps {
  readonly customer: Customer;
  readonly name: string;
  /** `erase` leaves nothing of the person. */
  readonly deed: 'delete' | 'erase' | undefined;
  readonly onClose: () => void;
}

/** Deletes or erases a customer, after saying what goes and what stays. */
export function RemoveCustomer({ customer, name, deed, onClose }: RemoveCustomerProps) {
  const [, go] = useLocation();
  const params = { path: { customerId: customer.id } };
  const kept = useKept(customer.id, deed !== undefined);
  const leave = async (message: string) => {
    notifications.show({ message });
    go('/customers');
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== '/v1/customers/{customerId}' });
  };
  return (
    <>
      <ConfirmDialog
        opened={deed === 'delete'}
        onClose={onClose}
        title={t('Delete {name}?', { name })}
        verb={t('Delete')}
        isDangerous
        isReady={kept !== undefined}
        act={async () => {
          await client.DELETE('/v1/customers/{customerId}', { params });
          await leave(t('{name} is deleted', { name }));
        }}
      >
        <Stack gap="sm">
          <Text>
            {t(
              'The customer has no page any more, is in no list and no segment, and cannot be found. What is known of the person stays stored, encrypted.',
            )}
          </Text>
          <Kept kept={kept} />
          <Text>{t('This cannot be undone here. Somebody new may have the same id in the shop.')}</Text>
        </Stack>
      </ConfirmDialog>
      <ConfirmDialog
        opened={deed === 'erase'}
        onClose={onClose}
        title={t('Erase {name} permanently?', { name })}
        verb={t('Erase permanently')}
        isDangerous
        isReady={kept !== undefined}
        act={async () => {
          await client.POST('/v1/customers/{customerId}/permanent-deletion', { params });
          await leave(t('The customer is erased'));
        }}
      >
        <Stack gap="sm">
          <Titled title={t('This goes, and nobody can read it again:')}>
            {knownOf(customer).map((each) => (
              <List.Item key={each}>{each}</List.Item>
            ))}
            <List.Item>{t('What the audit log says about them, and files of exports that name people')}</List.Item>
          </Titled>
          <Kept kept={kept} />
          <Text>{t('This cannot be undone. Disable codes and cards first that nobody shall use any more.')}</Text>
        </Stack>
      </ConfirmDialog>
    </>
  );
}

/** What is known of the person, by its names. */
function knownOf({
  name,
  email,
  phone,
  birthdate,
  address,
  description,
  metadata = {},
  source_id: sourceId,
}: Customer) {
  const own = Object.keys(metadata);
  const known: readonly (readonly [unknown, string])[] = [
    [name, t('Name')],
    [email, t('E-mail')],
    [phone, t('Phone')],
    [birthdate, t('Birthday')],
    [address, t('Address')],
    [description, t('Description')],
    [sourceId, t('Source ID')],
    [own.length, t('Metadata: {names}', { names: own.join(', ') })],
  ];
  return known.filter(([value]) => Boolean(value)).map(([, text]) => text);
}

interface Counts {
  readonly codes: number;
  readonly cards: number;
  readonly points: number;
  readonly orders: number;
  readonly redemptions: number;
}

/** What stays of the customer without the person; undefined as long as it is counted. */
function useKept(customerId: string, isWanted: boolean): Counts | undefined {
  const enabled = { enabled: isWanted };
  const query = { limit: 1, customer: customerId };
  const params = { path: { customerId } };
  const vouchers = api.useQuery('get', '/v1/vouchers', { params: { query } }, enabled);
  const isCard = { type: { conditions: { $is: ['LOYALTY_CARD'] } } };
  const cards = api.useQuery('get', '/v1/vouchers', { params: { query: { ...query, filters: isCard } } }, enabled);
  const orders = api.useQuery('get', '/v1/orders', { params: { query } }, enabled);
  const redemptions = api.useQuery('get', '/v1/redemptions', { params: { query } }, enabled);
  const now = api.useQuery('get', '/v1/customers/{customerId}', { params }, enabled);
  if (!vouchers.data || !cards.data || !orders.data || !redemptions.data || !now.data) return undefined;
  return {
    codes: vouchers.data.total - cards.data.total,
    cards: cards.data.total,
    points: now.data.loyalty.points,
    orders: orders.data.total,
    redemptions: redemptions.data.total,
  };
}

function Kept({ kept }: { readonly kept: Counts | undefined }) {
  if (!kept) return <Skeleton height={120} />;
  const { codes, cards, points, orders, redemptions } = kept;
  const stays = [
    codes > 0 && t('{count, plural, one {# code} other {# codes}}, which can still be used', { count: codes }),
    cards > 0 &&
      t('{count, plural, one {# loyalty card} other {# loyalty cards}} with {points} points', {
        count: cards,
        points: numberText(points),
      }),
    orders > 0 && t('{count, plural, one {# order} other {# orders}}, with products and amounts', { count: orders }),
    redemptions > 0 &&
      t('{count, plural, one {# redemption} other {# redemptions}}, refused ones and rollbacks too', {
        count: redemptions,
      }),
  ].filter((text) => text !== false);
  if (stays.length === 0)
    return <Text>{t('There are no codes, cards, orders and redemptions of this customer.')}</Text>;
  return (
    <Titled title={t('This stays, without the person:')}>
      {stays.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </Titled>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <List>{children}</List>
    </div>
  );
}
