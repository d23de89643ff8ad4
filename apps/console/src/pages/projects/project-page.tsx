import { Button, Skeleton, Stack } from '@mantine/core';
import { useLocation } from 'wouter';
import { api, queryClient } from '../../api/queries.js';
import { CopyField } from '../../parts/forms/copy-field.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { Panel } from '../../parts/layout/panel.js';
import { useProject, useSession } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { DeleteProject } from './delete-project.js';
import { ProjectForm } from './project-form.js';
import { ReturnPolicyPanel } from './return-policy.js';

export function ProjectPage({ projectId }: { readonly projectId: string }) {
  const params = { path: { projectId } };
  const path = '/management/v1/projects/{projectId}';
  const { data, error, refetch } = api.useQuery('get', path, { params }, { refetchOnWindowFocus: false });
  const { user, projects } = useSession();
  const mayChange = user.is_owner || projects.find(({ id }) => id === projectId)?.role === 'ADMIN';
  return (
    <PageFrame
      title={data?.name ?? t('Project')}
      above={[{ title: t('Projects'), to: '/projects' }]}
      actions={<OpenIt projectId={projectId} />}
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {!data && !error && <Skeleton height={480} />}
      {data && (
        <Stack maw={760}>
          <CopyField
            label={t('ID')}
            description={
              data.case_sensitive_codes
                ? t('In this project SUMMER and summer are two codes.')
                : t('In this project SUMMER and summer are one code.')
            }
            value={data.id}
          />
          <ProjectForm project={data} mayChange={mayChange} />
          <ReturnPolicyPanel projectId={projectId} mayChange={mayChange} />
          {mayChange && !data.is_sandbox && (
            <Panel title={t('Delete the project')}>
              <DeleteProject project={data} />
            </Panel>
          )}
        </Stack>
      )}
    </PageFrame>
  );
}

/** Leads to the project, if another one is open. */
function OpenIt({ projectId }: { readonly projectId: string }) {
  const open = useProject();
  const { projects } = useSession();
  const [, navigate] = useLocation();
  if (open.id === projectId || !projects.some(({ id }) => id === projectId)) return null;
  const go = () => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    navigate(`~/console/${projectId}`);
  };
  return <Button onClick={go}>{t('Open the project')}</Button>;
}
