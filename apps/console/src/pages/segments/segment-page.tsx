import { Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { RemoveButton } from '../../parts/dialogs/remove-button.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { CustomerPager, NobodyYet, untilCounted } from '../../parts/lists/customer-pager.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { useMay } from '../../parts/project.js';
import { ConditionSentence } from '../../parts/rules/condition-sentence.js';
import { linkTo } from '../../parts/words/links.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { customerConditions, kindText } from './segment.js';

type Customer = components['schemas']['CustomerAnswer'];

export function SegmentPage({ id }: { readonly id: string }) {
  const { change } = useMay();
  const [, go] = useLocation();
  const params = { path: { segmentId: id } };
  const { data, error, refetch } = api.useQuery('get', '/v1/segments/{segmentId}', { params });
  const remove = async () => {
    await client.DELETE('/v1/segments/{segmentId}', { params });
    await queryClient.invalidateQueries({ queryKey: ['get', '/v1/segments'] });
    notifications.show({ message: t('The segment is deleted.') });
    go('/segments');
  };
  return (
    <PageFrame
      isPending={!data && !error}
      title={data?.name ?? t('Segment')}
      state={data && <StatusBadge tone="plain">{kindText(data.type)}</StatusBadge>}
      above={[{ title: t('Segments'), to: '/segments' }]}
      actions={
        change &&
        data && (
          <RemoveButton name={data.name} act={remove}>
            {t(
              'Nobody is in it any more. Rules that ask for it hold for nobody. It cannot be taken back; the customers stay.',
            )}
          </RemoveButton>
        )
      }
    >
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <Stack>
          {data?.filter && <ConditionSentence filter={data.filter} fields={customerConditions()} />}
          <Members id={id} />
        </Stack>
      )}
    </PageFrame>
  );
}

function Members({ id }: { readonly id: string }) {
  const address = useAddress();
  const paging = pagingIn(address, '-created_at' as const);
  const query = { ...paging.query, segment_id: id };
  const params = { query };
  const list = api.useQuery('get', '/v1/customers', { params }, { refetchInterval: untilCounted });
  return (
    <>
      <Title order={2} size="h3">
        {t('Members')}
      </Title>
      <ListTable
        label={t('Members')}
        list={list}
        rows={({ customers }) => paging.arranged(customers)}
        pages={(data, ids) => <CustomerPager address={address} data={data} ids={ids} />}
        columns={columnsOfMembers()}
        linkTo={(customer) => linkTo('customer', customer.id) ?? '/customers'}
        empty={
          list.data?.more_starting_after ? (
            <NobodyYet />
          ) : (
            <EmptyState icon="person" title={t('No members yet')}>
              {t('Customers come in as soon as they meet the conditions.')}
            </EmptyState>
          )
        }
      />
    </>
  );
}

function columnsOfMembers(): readonly Column<Customer>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name, source_id, id }) => name ?? source_id ?? id },
    { id: 'email', title: t('E-mail'), cell: ({ email }) => email ?? <Nothing /> },
    {
      id: 'source',
      title: t('Source ID'),
      order: 'source_id',
      cell: ({ source_id }) => source_id ?? <Nothing />,
    },
    {
      id: 'created',
      title: t('Customer since'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} as="day" />,
    },
  ];
}
