import { Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type Edited, onlyChanged, useEdited } from '../../parts/forms/edited.js';
import { metadataChange } from '../../parts/forms/metadata-rows.js';
import { type KnownMetadata, useMetadataSchema } from '../../parts/forms/metadata-schema.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { useMay, useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { buildBody, type CodeDraft, buildDraft, FIELD_OF_PROPERTY } from './code-draft.js';
import { CodeForm, findFaults } from './code-form.js';
import { isPlain } from '../../parts/terms/discount-draft.js';

type Voucher = components['schemas']['VoucherAnswer'];

/** Changes a code, with or without a campaign. */
export function ChangeCode({ code }: { readonly code: string }) {
  const params = { path: { code } };
  const { data: voucher, error, refetch } = api.useQuery('get', '/v1/vouchers/{code}', { params });
  const known = useMetadataSchema('voucher');
  return (
    <PageFrame
      title={t('Edit {name}', { name: code })}
      above={[
        { title: t('Codes'), to: '/codes' },
        { title: code, to: `/codes/${encodeURIComponent(code)}` },
      ]}
    >
      {voucher && known ? (
        <EditedCode voucher={voucher} known={known} />
      ) : error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <Skeleton height={480} />
      )}
    </PageFrame>
  );
}

interface EditedCodeProps {
  readonly voucher: Voucher;
  readonly known: KnownMetadata;
}

function EditedCode({ voucher, known }: EditedCodeProps) {
  const params = { path: { code: voucher.code } };
  const edited = useEdited(voucher, async () => (await client.GET('/v1/vouchers/{code}', { params })).data as Voucher);
  return <ChangeForm key={edited.opened.updated_at} edited={edited} known={known} />;
}

interface ChangeFormProps {
  readonly edited: Edited<Voucher>;
  readonly known: KnownMetadata;
}

function ChangeForm({ edited, known: { properties, isClosed } }: ChangeFormProps) {
  const { timezone } = useProject();
  const { change } = useMay();
  const [, go] = useLocation();
  const voucher = edited.opened;
  const { code, discount, metadata } = voucher;
  const before = buildDraft(voucher, timezone, properties);
  const hasFields = !discount || isPlain(discount);
  const sending = useApiForm<CodeDraft>({
    keptAs: 'change',
    initialValues: before,
    validate: (draft) => findFaults(draft, hasFields && voucher.type === 'DISCOUNT_VOUCHER'),
    fieldOf: FIELD_OF_PROPERTY,
    edited,
    send: async (draft) => {
      const changes = onlyChanged(buildBody(before, timezone, discount), buildBody(draft, timezone, discount));
      const fields = metadataChange(metadata, draft.metadata, properties);
      const body = { ...changes, ...(Object.keys(fields).length > 0 && { metadata: fields }) };
      await client.PUT('/v1/vouchers/{code}', { params: { path: { code } }, body });
      await queryClient.invalidateQueries({ queryKey: ['get'] });
      notifications.show({ message: t('{code} was changed', { code }) });
      go(`/codes/${encodeURIComponent(code)}`);
    },
  });
  return (
    <CodeForm
      api={sending}
      known={{ properties, isClosed }}
      verb={change ? t('Save') : undefined}
      isNew={false}
      isPlain={hasFields}
    />
  );
}
