import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { Icon } from '../../parts/icon.js';
import { useMay, useProject, useSession } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { makeLink, type Person, takeOut } from './people.js';

const RoleDialog = lazy(() => import('./role-dialog.js'));

type Opened = 'role' | 'link' | 'out' | undefined;

interface PersonActionsProps {
  readonly person: Person;
  readonly showLink: (url: string, email: string) => void;
}

/** What can be done about somebody in the project. */
export function PersonActions({ person, showLink }: PersonActionsProps) {
  const [opened, setOpened] = useState<Opened>();
  const { administer } = useMay();
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {email}', { email: person.email })}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            href={`/audit-log?who=${person.id}`}
            leftSection={<Icon name="history" size={16} />}
          >
            {t('What they changed')}
          </Menu.Item>
          {administer && (
            <>
              <Menu.Item onClick={() => setOpened('role')} leftSection={<Icon name="edit" size={16} />}>
                {t('Change the role')}
              </Menu.Item>
              <Menu.Item onClick={() => setOpened('link')} leftSection={<Icon name="key" size={16} />}>
                {t('Make a sign-in link')}
              </Menu.Item>
              <Menu.Item color="red" onClick={() => setOpened('out')} leftSection={<Icon name="trash" size={16} />}>
                {t('Take out of the project')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{opened === 'role' && <RoleDialog person={person} onClose={close} />}</Suspense>
      <LinkDialog opened={opened === 'link'} person={person} onClose={close} showLink={showLink} />
      <OutDialog opened={opened === 'out'} person={person} onClose={close} />
    </>
  );
}

interface DialogProps {
  readonly opened: boolean;
  readonly person: Person;
  readonly onClose: () => void;
}

function LinkDialog({ opened, person, onClose, showLink }: DialogProps & Pick<PersonActionsProps, 'showLink'>) {
  const { id } = useProject();
  const { email } = person;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('A sign-in link for {email}', { email })}
      verb={t('Make a sign-in link')}
      act={async () => showLink((await makeLink(id, person.id)).url, email)}
    >
      {t('It signs them in once, within a day. A link that was made before it is of no use any more.')}
    </ConfirmDialog>
  );
}

function OutDialog({ opened, person, onClose }: DialogProps) {
  const project = useProject();
  const { user } = useSession();
  const { email } = person;
  const out = async () => {
    await takeOut(project.id, person.id);
    notifications.show({ message: t('{email} is not in this project any more', { email }) });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Take {email} out of {project}?', { email, project: project.name })}
      verb={t('Take out of the project')}
      isDangerous
      act={out}
    >
      {person.id === user.id
        ? t('This is you: the project closes for you with your next click, and somebody else must add you again.')
        : t(
            'The project closes for them with their next click. What they did stays, with their name in the audit log.',
          )}
    </ConfirmDialog>
  );
}
