import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { NewPassword } from '../../app/new-password.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { Panel } from '../../parts/layout/panel.js';
import { useSession } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { Appearance } from './appearance.js';
import { OwnSessions } from './own-sessions.js';

export default function AccountPage() {
  const { user } = useSession();
  const queries = useQueryClient();
  const saved = async () => {
    notifications.show({ message: t('The password was saved. All your other sessions have ended.') });
    await Promise.all([['session'], ['own-sessions']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ');
  return (
    <PageFrame title={t('My account')} description={name ? `${name}, ${user.email}` : user.email}>
      <Stack maw={760}>
        <Panel title={t('Language and theme')}>
          <Appearance />
        </Panel>
        <Panel title={user.has_password ? t('Change the password') : t('Choose a password')}>
          <NewPassword hasPassword={user.has_password} then={saved} />
        </Panel>
        <OwnSessions />
      </Stack>
    </PageFrame>
  );
}
