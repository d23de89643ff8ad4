import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/console-operations.js';
import { type components } from '../../api/schema.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { Panel } from '../../parts/layout/panel.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';

type OwnSession = components['schemas']['SessionItem'];

const SESSIONS = '/console/v1/sessions';

/** Where the person is signed in, and a way to end what should not be. */
export function OwnSessions() {
  const list = useQuery({
    queryKey: ['own-sessions'],
    queryFn: () => ask<{ data: OwnSession[] }>(SESSIONS),
  });
  return (
    <Panel title={t('Sessions')}>
      <ListTable
        label={t('Sessions')}
        list={list}
        rows={({ data }) => data}
        columns={columnsOfSessions()}
        places={2}
        empty={<EmptyState icon="key" title={t('No other sessions')} />}
      />
      <Everywhere />
    </Panel>
  );
}

function columnsOfSessions(): readonly Column<OwnSession>[] {
  const ways = { link: t('Sign-in link'), password: t('Password'), openid: 'OpenID Connect' };
  return [
    { id: 'begun', title: t('Started'), cell: ({ created_at }) => <Instant value={created_at} /> },
    { id: 'by', title: t('By'), cell: ({ by }) => ways[by] },
    { id: 'used', title: t('Last used'), cell: ({ last_used_at: at }) => <Instant value={at} as="distance" /> },
    { id: 'ends', title: t('Ends'), cell: ({ expires_at: at }) => <Instant value={at} as="distance" /> },
    { id: 'end', title: t('Actions'), cell: (session) => <End session={session} /> },
  ];
}

function Everywhere() {
  const [opened, setOpened] = useState(false);
  const leave = async () => {
    await ask(SESSIONS, 'DELETE');
    // What was loaded for this person must not stay in memory.
    location.assign(`${import.meta.env.BASE_URL}sign-in`);
  };
  return (
    <>
      <Button mt="md" variant="default" onClick={() => setOpened(true)}>
        {t('Sign out everywhere')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Sign out everywhere?')}
        verb={t('Sign out everywhere')}
        isDangerous
        act={leave}
      >
        {t('Ends all your sessions, including this one, and unused sign-in links.')}
      </ConfirmDialog>
    </>
  );
}

function End({ session }: { readonly session: OwnSession }) {
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  if (session.is_current) return <StatusBadge tone="good">{t('This session')}</StatusBadge>;
  const end = async () => {
    await ask(`${SESSIONS}/${encodeURIComponent(session.id)}`, 'DELETE');
    notifications.show({ message: t('The session has ended') });
    await queries.invalidateQueries({ queryKey: ['own-sessions'] });
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        {t('End')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('End this session?')}
        verb={t('End the session')}
        isDangerous
        act={end}
      >
        {t('Whoever uses it must sign in again. If you do not know it, change your password as well.')}
      </ConfirmDialog>
    </>
  );
}
