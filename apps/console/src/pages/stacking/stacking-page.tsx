import { api } from '../../api/queries.js';
import { ChangesLink } from '../../parts/layout/changes-link.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { CategoryRules } from './category-rules.js';
import { StackingExample } from './stacking-example.js';
import { EditStacking } from './stacking-form.js';

/** How several codes and promotions are combined in one cart. */
export default function StackingPage() {
  const { id: projectId } = useProject();
  const params = { path: { projectId } };
  const { data, error, refetch } = api.useQuery('get', '/management/v1/projects/{projectId}/stacking-rules', {
    params,
  });
  const rules = data?.data[0];
  return (
    <PageFrame
      isPending={!rules && !error}
      title={t('Stacking rules')}
      description={t('What happens when a customer uses several codes and promotions for one cart.')}
      actions={rules?.id && <ChangesLink kind="stacking_rules" id={rules.id} />}
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {rules && <EditStacking rules={rules} />}
      {rules && <CategoryRules rules={rules} />}
      <StackingExample />
    </PageFrame>
  );
}
