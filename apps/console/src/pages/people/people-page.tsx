import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { Icon } from '../../parts/icon.js';
import { PageFrame } from '../../parts/page-frame.js';
import { useMay, useProject } from '../../parts/project.js';
import { roleName } from '../../parts/roles.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { t } from '../../texts/texts.js';
import { makeLink, type Person, roles } from './people.js';
import { PersonActions } from './person-actions.js';

const InviteDialog = lazy(() => import('./invite-dialog.js'));
const ShownOnce = lazy(async () => ({ default: (await import('../../parts/shown-once.js')).ShownOnce }));

export default function PeoplePage() {
  const address = useAddress();
  const project = useProject();
  const { administer } = useMay();
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<{ url: string; email: string }>();
  const params = { path: { projectId: project.id } };
  const { data, error, refetch } = api.useQuery('get', '/management/v1/projects/{projectId}/users', { params });
  const showLink = (url: string, email: string) => setLink({ url, email });
  const invited = async ({ id, email, is_invited: waits }: Person) => {
    setInviting(false);
    if (!waits) return showLink((await makeLink(project.id, id)).url, email);
    notifications.show({ message: t('{email} is invited, and comes in with their next sign-in', { email }) });
  };
  const inviteButton = administer && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
      {t('Invite somebody')}
    </Button>
  );
  return (
    <PageFrame
      title={t('People and roles')}
      description={t('Who works with {project}, and what they may do in it.', { project: project.name })}
      actions={inviteButton}
    >
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('People and roles')}
          columns={columnsOfPeople(showLink)}
          rows={data?.data}
          idOf={({ id }) => id}
          address={address}
          places={3}
          empty={
            <EmptyState icon="person" title={t('Nobody is in this project yet')} action={inviteButton}>
              {t('Invite the people who work with you, each with a role. Owners of the installation get in anyway.')}
            </EmptyState>
          }
        />
      )}
      <Suspense>
        {isInviting && <InviteDialog onClose={() => setInviting(false)} invited={invited} />}
        {link && (
          <ShownOnce
            title={t('A sign-in link for {email}', { email: link.email })}
            warning={t('Hand it on by a way that nobody else reads: it signs in once, within a day.')}
            secrets={{ [t('Sign-in link')]: link.url }}
            onClose={() => setLink(undefined)}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

function columnsOfPeople(showLink: (url: string, email: string) => void): readonly Column<Person>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ first_name, last_name }) => `${first_name} ${last_name}` },
    { id: 'email', title: t('E-mail'), cell: ({ email }) => email },
    { id: 'role', title: t('Role'), cell: (person) => <Role person={person} /> },
    { id: 'actions', title: t('Actions'), cell: (person) => <PersonActions person={person} showLink={showLink} /> },
  ];
}

function Role({ person: { role, is_owner: isOwner, is_invited: waits } }: { readonly person: Person }) {
  const { title, may } = roles()[role] ?? { title: roleName(role), may: undefined };
  return (
    <span title={may}>
      <StatusBadge tone={role === 'ADMIN' ? 'plain' : 'quiet'}>{title}</StatusBadge>{' '}
      {isOwner && <StatusBadge tone="good">{t('Owner')}</StatusBadge>}
      {waits && <StatusBadge tone="quiet">{t('Invited')}</StatusBadge>}
    </span>
  );
}
