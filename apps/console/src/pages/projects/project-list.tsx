import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/queries.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListPage, type ListQuery } from '../../parts/lists/list-page.js';
import { useProject, useSession } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type NewProject } from './projects.js';

const NewProjectDialog = lazy(() => import('./new-project-dialog.js'));
const ShownOnce = lazy(async () => ({ default: (await import('../../parts/dialogs/shown-once.js')).ShownOnce }));

interface Row {
  readonly id: string;
  readonly name: string;
  readonly currency: string | null;
  readonly timezone: string | null;
}

/** Owners see all projects of the installation, others those that they have a role in. */
export function ProjectList() {
  const { user, projects } = useSession();
  const all = api.useQuery('get', '/management/v1/projects', {}, { enabled: user.is_owner });
  const list: ListQuery<{ readonly data: readonly Row[] }> = user.is_owner ? all : { ...all, data: { data: projects } };
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewProject>();
  const make = user.is_owner && <AddButton onClick={() => setMaking(true)}>{t('Create project')}</AddButton>;
  return (
    <>
      <ListPage
        title={t('Projects')}
        description={t('Each shop or brand has a project: its own data, people, keys, time zone and currency.')}
        actions={make}
        list={list}
        rows={({ data }) => data}
        columns={columnsOfProjects(useProject().id)}
        linkTo={({ id }) => `/projects/${encodeURIComponent(id)}`}
        places={3}
        empty={<EmptyState icon="settings" title={t('There is no project')} action={make} />}
      />
      <Suspense>
        {isMaking && <NewProjectDialog onClose={() => setMaking(false)} made={setMade} />}
        {made && <FirstKeys project={made} onClose={() => setMade(undefined)} />}
      </Suspense>
    </>
  );
}

function FirstKeys({ project, onClose }: { readonly project: NewProject; readonly onClose: () => void }) {
  const { server_side_key: server, client_side_key: browser } = project;
  return (
    <ShownOnce
      title={t('The project {name} and its first keys', { name: project.name })}
      warning={t('Copy the tokens now: who loses one replaces it on the page of keys.')}
      secrets={{
        [t('Server: ID')]: server.app_id,
        [t('Server: token')]: server.app_token,
        [t('Browser: ID')]: browser.app_id,
        [t('Browser: token')]: browser.app_token,
      }}
      onClose={onClose}
    />
  );
}

function columnsOfProjects(open: string): readonly Column<Row>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    {
      id: 'open',
      title: t('Status'),
      cell: ({ id }) => id === open && <StatusBadge tone="good">{t('Current')}</StatusBadge>,
    },
    { id: 'currency', title: t('Currency'), cell: ({ currency }) => currency },
    { id: 'zone', title: t('Time zone'), cell: ({ timezone }) => timezone },
    { id: 'id', title: t('ID'), cell: ({ id }) => id },
  ];
}
