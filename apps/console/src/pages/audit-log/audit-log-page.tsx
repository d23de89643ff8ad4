import { Anchor, Button, Group, Text } from '@mantine/core';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { AuditFilters } from './audit-filters.js';
import { type Entry, useAuditLog } from './audit-log.js';
import { ChangedValues } from './changed-values.js';
import { ThingName } from './thing-name.js';
import { actionOf, pageOfThing } from './things.js';

/** Who changed what: settings, campaigns, rules, products, codes made one by one. */
export default function AuditLogPage() {
  const address = useAddress();
  return (
    <ListPage
      title={t('Audit log')}
      description={t('Who changed what in this project, the latest first.')}
      filters={<AuditFilters address={address} />}
      choosesColumns
      views="audit-log"
      list={useAuditLog(address)}
      rows={({ data }) => data}
      pages="cursor"
      columns={columnsOfLog(address)}
      linkTo={pageOfThing}
      empty={<NothingFits clear={() => address.replaceAll('')} />}
    >
      <OneRequest address={address} />
    </ListPage>
  );
}

function NothingFits({ clear }: { readonly clear: () => void }) {
  return (
    <EmptyState
      icon="history"
      title={t('No matching changes')}
      action={
        <Button variant="default" onClick={clear}>
          {t('Clear filters')}
        </Button>
      }
    >
      {t('Clear a filter or widen the dates. Orders, redemptions and customers have their own lists.')}
    </EmptyState>
  );
}

function columnsOfLog(address: Address): readonly Column<Entry>[] {
  return [
    { id: 'thing', title: t('What'), cell: (entry) => <ThingName entry={entry} /> },
    {
      id: 'deed',
      title: t('Action'),
      isSentence: true,
      cell: (entry) => <PersonAction entry={entry} address={address} />,
    },
    { id: 'who', title: t('Who'), cell: (entry) => <Actor entry={entry} /> },
    { id: 'when', title: t('When'), cell: ({ created_at }) => <Instant value={created_at} /> },
    { id: 'channel', title: t('Channel'), isExtra: true, cell: ({ channel }) => channel },
    { id: 'id', title: t('ID'), isExtra: true, cell: ({ related_object_id }) => related_object_id },
    { id: 'request', title: t('Request'), isExtra: true, cell: ({ request_id }) => request_id },
  ];
}

function PersonAction({ entry, address }: { readonly entry: Entry; readonly address: Address }) {
  const { count, group_id: group } = entry;
  return (
    <>
      {actionOf(entry)}
      {count !== undefined && group !== undefined ? (
        <Anchor
          component="button"
          type="button"
          size="sm"
          display="block"
          onClick={() => address.set({ group, cursor: null })}
        >
          {t('Show each of the {count}', { count })}
        </Anchor>
      ) : (
        <ChangedValues entry={entry} />
      )}
    </>
  );
}

/** Back from the changes of one request to all. */
function OneRequest({ address }: { readonly address: Address }) {
  if (!address.get('group')) return null;
  return (
    <Group>
      <Text size="sm">{t('These changes were made together.')}</Text>
      <Button variant="default" onClick={() => address.set({ group: null, cursor: null })}>
        {t('Show all changes')}
      </Button>
    </Group>
  );
}

function Actor({ entry: { actor } }: { readonly entry: Entry }) {
  const kinds = { user: t('Person'), key: t('API key'), system: t('System') };
  return (
    <Group gap={0} style={{ flexDirection: 'column', alignItems: 'flex-start' }}>
      <span>{actor.type === 'system' ? kinds.system : (actor.name ?? actor.id)}</span>
      <Text size="sm" c="dimmed">
        {actor.type === 'system' ? actor.id : kinds[actor.type]}
      </Text>
    </Group>
  );
}
