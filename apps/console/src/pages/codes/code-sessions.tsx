import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { useAddress } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { type Column } from '../../parts/lists/columns.js';
import { DataTable } from '../../parts/lists/data-table.js';
import { useMay } from '../../parts/project.js';
import { Instant, Money } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';

type Session = components['schemas']['VoucherSessionAnswer'];
const ALL = Symbol('all sessions');

interface CodeSessionsProps {
  readonly code: string;
  /** About so many: their places are kept free. */
  readonly count: number;
}

/** What carts hold of the code at the moment, and a way to release it. */
export function CodeSessions({ code, count }: CodeSessionsProps) {
  const { change } = useMay();
  const address = useAddress();
  const [releasing, setReleasing] = useState<Session | typeof ALL>();
  const { data, error, refetch } = api.useQuery('get', '/v1/sessions', { params: { query: { voucher: code } } });
  if (error) return <ErrorInWords error={error} again={refetch} />;
  const release = async () => {
    if (releasing === ALL) await client.DELETE('/v1/sessions', { params: { query: { voucher: code } } });
    else if (releasing) {
      const params = { path: { code, sessionKey: releasing.key } };
      await client.DELETE('/v1/vouchers/{code}/sessions/{sessionKey}', { params });
    }
    notifications.show({ message: t('{code} is released', { code }) });
    await queryClient.invalidateQueries({ queryKey: ['get'] });
  };
  return (
    <Panel
      title={t('Held by carts')}
      actions={
        change &&
        count > 1 && (
          <Button size="xs" variant="default" onClick={() => setReleasing(ALL)}>
            {t('Release all')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('Sessions that hold the code')}
        columns={columnsOfSessions(change ? setReleasing : undefined)}
        rows={data?.data}
        places={Math.min(count, 10)}
        idOf={({ key }) => key}
        address={address}
        empty={<Text size="sm">{t('No cart holds it.')}</Text>}
      />
      {data && data.total > data.data.length && (
        <Text size="sm">{t('There are {total} in all; those that end first are shown.', { total: data.total })}</Text>
      )}
      <ConfirmDialog
        opened={releasing !== undefined}
        onClose={() => setReleasing(undefined)}
        title={t('Release {code}?', { code })}
        verb={t('Release')}
        act={release}
      >
        {releasing === ALL
          ? t('Every cart that holds the code loses it: others can use what they held. At the till it may be refused.')
          : t('The cart that holds the code loses it: others can use it. At the till it may be refused.')}
      </ConfirmDialog>
    </Panel>
  );
}

function columnsOfSessions(release: ((session: Session) => void) | undefined): readonly Column<Session>[] {
  const releasing: Column<Session> = {
    id: 'release',
    title: t('Release'),
    cell: (session) => (
      <Group>
        <Button
          size="xs"
          variant="default"
          aria-label={t('Release {name}', { name: session.key })}
          onClick={() => release?.(session)}
        >
          {t('Release')}
        </Button>
      </Group>
    ),
  };
  return [
    { id: 'key', title: t('Session'), cell: ({ key }) => key },
    { id: 'credits', title: t('Credits held'), isNumber: true, cell: ({ credits }) => <Money value={credits} /> },
    { id: 'until', title: t('Held until'), cell: ({ expires_at: until }) => <Instant value={until} /> },
    ...(release ? [releasing] : []),
  ];
}
