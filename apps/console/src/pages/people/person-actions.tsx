import { ActionIcon, Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../parts/layout/icon.js';
import { useMay, useSession } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type Person } from './people.js';
import { type PersonAction, PersonDialog } from './person-dialogs.js';

const RoleDialog = lazy(() => import('./role-dialog.js'));

interface PersonActionsProps {
  readonly person: Person;
  readonly showLink: (url: string, email: string) => void;
}

/** What can be done about somebody in the project. */
export function PersonActions({ person, showLink }: PersonActionsProps) {
  const [deed, setDeed] = useState<PersonAction>();
  const [isRoleOpen, setRoleOpen] = useState(false);
  const { administer } = useMay();
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
            {t('Changes')}
          </Menu.Item>
          {administer && <Deeds person={person} changeRole={() => setRoleOpen(true)} begin={setDeed} />}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isRoleOpen && <RoleDialog person={person} onClose={() => setRoleOpen(false)} />}</Suspense>
      <PersonDialog person={person} deed={deed} showLink={showLink} onClose={() => setDeed(undefined)} />
    </>
  );
}

interface DeedsProps {
  readonly person: Person;
  readonly changeRole: () => void;
  readonly begin: (deed: PersonAction) => void;
}

/** An invitation has a role, and can be taken back; owners are for owners. */
function Deeds({ person: { is_invited: waits = false, is_owner: isOwner }, changeRole, begin }: DeedsProps) {
  const { is_owner: isByOwner } = useSession().user;
  const size = 16;
  return (
    <>
      <Menu.Item onClick={changeRole} leftSection={<Icon name="edit" size={size} />}>
        {t('Change the role')}
      </Menu.Item>
      {!waits && (isByOwner || !isOwner) && (
        <>
          <Menu.Item onClick={() => begin('link')} leftSection={<Icon name="key" size={size} />}>
            {t('Create sign-in link')}
          </Menu.Item>
          <Menu.Item onClick={() => begin('sign-out')} leftSection={<Icon name="out" size={size} />}>
            {t('Sign out everywhere')}
          </Menu.Item>
        </>
      )}
      {!waits && isByOwner && (
        <Menu.Item onClick={() => begin('owner')} leftSection={<Icon name="person" size={size} />}>
          {isOwner ? t('End the ownership') : t('Make an owner')}
        </Menu.Item>
      )}
      <Menu.Item color="red" onClick={() => begin('out')} leftSection={<Icon name="trash" size={size} />}>
        {t('Remove from the project')}
      </Menu.Item>
      {!waits && isByOwner && (
        <Menu.Item color="red" onClick={() => begin('erase')} leftSection={<Icon name="trash" size={size} />}>
          {t('Erase the person')}
        </Menu.Item>
      )}
    </>
  );
}
