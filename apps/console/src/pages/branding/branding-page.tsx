import { Skeleton } from '@mantine/core';
import { api } from '../../api/queries.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { BrandingForm } from './branding-form.js';

export default function BrandingPage() {
  const params = { path: { projectId: useProject().id } };
  const path = '/management/v1/projects/{projectId}/branding';
  const { data, error, refetch } = api.useQuery('get', path, { params }, { refetchOnWindowFocus: false });
  const branding = data?.data[0];
  return (
    <PageFrame
      title={t('Branding')}
      description={t('What the project is called towards customers: in messages, and where they ask who you are.')}
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {!data && !error && <Skeleton height={480} />}
      {data && <BrandingForm key={branding?.id ?? 'none'} branding={branding} />}
    </PageFrame>
  );
}
