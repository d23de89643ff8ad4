import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/queries.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { useMay, useProject } from '../../parts/project.js';
import { roleName } from '../../parts/words/roles.js';
import { t } from '../../texts/texts.js';
import { makeLink, type Person, roles } from './people.js';
import { PersonActions } from './person-actions.js';

const InviteDialog = lazy(() => import('./invite-dialog.js'));
const ShownOnce = lazy(async () => ({ default: (await import('../../parts/dialogs/shown-once.js')).ShownOnce }));

export default function PeoplePage() {
  const project = useProject();
  const { administer } = useMay();
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<{ url: string; email: string }>();
  const params = { path: { projectId: project.id } };
  const showLink = (url: string, email: string) => setLink({ url, email });
  const invited = async ({ id, email, is_invited: waits }: Person) => {
    setInviting(false);
    if (!waits) return showLink((await makeLink(project.id, id)).url, email);
    notifications.show({ message: t('{email} is invited, and comes in with their next sign-in', { email }) });
  };
  const invite = administer && <AddButton onClick={() => setInviting(true)}>{t('Invite person')}</AddButton>;
  return (
    <>
      <ListPage
        title={t('People and roles')}
        description={t('Who works with {project}, and what they may do in it.', { project: project.name })}
        actions={invite}
        list={api.useQuery('get', '/management/v1/projects/{projectId}/users', { params })}
        rows={({ data }) => data}
        columns={columnsOfPeople(showLink)}
        places={3}
        empty={
          <EmptyState icon="person" title={t('No members yet')} action={invite}>
            {t('Invite the people who work with you, each with a role. Owners of the installation get in anyway.')}
          </EmptyState>
        }
      />
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
    </>
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
