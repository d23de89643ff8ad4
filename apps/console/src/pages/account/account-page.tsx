import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NewPassword } from '../../app/new-password.js';
import { ask } from '../../api/console-operations.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { PageFrame } from '../../parts/page-frame.js';
import { Panel } from '../../parts/panel.js';
import { useSession } from '../../parts/project.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Instant } from '../../parts/values.js';
import { t } from '../../texts/texts.js';

const PATH = '/console/v1/sessions';

interface OwnSession {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
}

/** The password of the person, and where they are signed in. */
export default function AccountPage() {
  const { user } = useSession();
  const queries = useQueryClient();
  const saved = async () => {
    notifications.show({ message: t('The password is saved. All other sessions have ended.') });
    await queries.invalidateQueries({ queryKey: ['session'] });
    await queries.invalidateQueries({ queryKey: ['own-sessions'] });
  };
  return (
    <PageFrame title={t('Password and sessions')} description={user.email}>
      <Stack maw={640}>
        <Panel title={t('Password')}>
          <NewPassword then={saved} hasPassword={user.has_password} />
        </Panel>
        <Panel title={t('Where you are signed in')}>
          <OwnSessions />
        </Panel>
      </Stack>
    </PageFrame>
  );
}

function OwnSessions() {
  const { id: current } = useSession();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: () => ask<{ data: OwnSession[] }>(PATH),
  });
  const end = async (id: string) => {
    await ask(`${PATH}/${id}`, 'DELETE');
    await queries.invalidateQueries({ queryKey: ['own-sessions'] });
  };
  if (error) return <ErrorInWords error={error} again={refetch} />;
  if (!data) return <Skeleton height={80} />;
  return (
    <Stack gap="sm">
      {data.data.map(({ id, created_at, expires_at }) => (
        <Group key={id} justify="space-between">
          <Text size="sm">
            {t('Since')} <Instant value={created_at} />, {t('until')} <Instant value={expires_at} />
          </Text>
          {id === current ? (
            <StatusBadge tone="good">{t('This one')}</StatusBadge>
          ) : (
            <Button size="xs" variant="default" onClick={() => end(id)}>
              {t('End')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}
