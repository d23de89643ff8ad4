import { Skeleton, Stack } from '@mantine/core';
import { api } from '../../api/queries.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { LimitsForm } from './limits-form.js';
import { UsagePanel } from './usage-panel.js';

export default function LimitsPage() {
  const params = { path: { projectId: useProject().id } };
  const path = '/management/v1/projects/{projectId}';
  const { data, error, refetch } = api.useQuery('get', path, { params }, { refetchOnWindowFocus: false });
  return (
    <PageFrame
      title={t('Limits and usage')}
      description={t('How many calls the programs of this project may make, and how many are left.')}
    >
      <Stack maw={760}>
        <UsagePanel />
        {error && <ErrorInWords error={error} again={refetch} />}
        {!data && !error && <Skeleton height={320} />}
        {data && <LimitsForm project={data} />}
      </Stack>
    </PageFrame>
  );
}
