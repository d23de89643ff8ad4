import { Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type KnownMetadata, useMetadataSchema } from '../../parts/forms/metadata-schema.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type CodeDraft, emptyDraft, FIELD_OF_PROPERTY, newCodeBody } from './code-draft.js';
import { CodeForm, findFaults } from './code-form.js';

/** Makes a code that belongs to no campaign. */
export function NewCode() {
  const known = useMetadataSchema('voucher');
  return (
    <PageFrame
      title={t('New code')}
      description={t('A standalone code, without a campaign. Loyalty cards belong to a loyalty program.')}
      above={[{ title: t('Codes'), to: '/codes' }]}
    >
      {known ? <NewCodeForm known={known} /> : <Skeleton height={480} />}
    </PageFrame>
  );
}

function NewCodeForm({ known }: { readonly known: KnownMetadata }) {
  const { timezone } = useProject();
  const [, go] = useLocation();
  const api = useApiForm<CodeDraft>({
    keptAs: 'code',
    initialValues: emptyDraft(known.properties),
    validate: (draft) => findFaults(draft),
    fieldOf: FIELD_OF_PROPERTY,
    send: async (draft) => {
      const { data } = await client.POST('/v1/vouchers', { body: newCodeBody(draft, timezone, known.properties) });
      const code = data?.code ?? '';
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/vouchers'] });
      notifications.show({ message: t('{code} was created', { code }) });
      go(`/codes/${encodeURIComponent(code)}`);
    },
  });
  return <CodeForm api={api} known={known} verb={t('Create')} isNew />;
}
