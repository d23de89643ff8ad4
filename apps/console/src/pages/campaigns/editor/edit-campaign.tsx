import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ask } from '../../../api/console-operations.js';
import { queryClient } from '../../../api/queries.js';
import { useApiForm } from '../../../parts/forms/api-form.js';
import { type Edited, useEdited } from '../../../parts/forms/edited.js';
import { ErrorInWords } from '../../../parts/layout/error-in-words.js';
import { PageFrame } from '../../../parts/layout/page-frame.js';
import { useMay } from '../../../parts/project.js';
import { t } from '../../../texts/texts.js';
import { CampaignEditor } from './campaign-editor.js';
import { ChangeReach, type Reach } from './change-reach.js';
import { changedTerms } from './changes.js';
import { type Definition, type Draft, draftOf, valuesOf } from './draft.js';
import { faultsOf } from './faults.js';
import { saveChanges } from './save-changes.js';

/** A campaign as it is stored, with the moment of its last change. */
interface Opened {
  readonly definition: Definition;
  readonly created_at: string;
  readonly updated_at?: string | null;
}

async function readCampaign(id: string): Promise<Opened> {
  const [definition, { created_at, updated_at = null }] = await Promise.all([
    ask<Definition>(`/v1/campaigns/${id}/definition`),
    ask<Pick<Opened, 'created_at' | 'updated_at'>>(`/v1/campaigns/${id}`),
  ]);
  return { definition, created_at, updated_at };
}

export default function EditCampaign({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['definition', id],
    queryFn: () => readCampaign(id),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const name = data?.definition.name ?? t('Campaign');
  return (
    <PageFrame
      title={t('Edit {name}', { name })}
      above={[
        { title: t('Campaigns'), to: '/campaigns' },
        { title: name, to: `/campaigns/${id}` },
      ]}
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {!error && !data && <Skeleton height={400} />}
      {data && <Editing key={id} campaign={data} />}
    </PageFrame>
  );
}

function Editing({ campaign }: { readonly campaign: Opened }) {
  const edited = useEdited<Opened>(campaign, () => readCampaign(campaign.definition.id));
  return <EditForm key={edited.opened.updated_at} edited={edited} />;
}

function EditForm({ edited }: { readonly edited: Edited<Opened> }) {
  const [, navigate] = useLocation();
  const { change: mayChange } = useMay();
  const { definition } = edited.opened;
  const { id } = definition;
  const before = useRef(valuesOf(draftOf(definition))).current;
  const [isAsking, setAsking] = useState(false);
  const reach = useRef<Reach>('new');
  const api = useApiForm<Draft>({
    keptAs: 'change',
    initialValues: before,
    validate: (draft) => faultsOf(draft),
    edited,
    send: async (draft) => {
      await saveChanges(id, before, draft);
      if (reach.current === 'all') await ask(`/v1/campaigns/${id}/vouchers/terms/async`, 'POST');
      notifications.show({ message: t('{name} is saved.', { name: draft.name }) });
      await queryClient.invalidateQueries();
      navigate(`/campaigns/${id}`);
    },
  });
  const terms = changedTerms(before, api.form.values);
  const codes = definition.codes?.total ?? 0;
  return (
    <>
      <CampaignEditor
        api={api}
        isReadOnly={!mayChange}
        campaignId={id}
        {...(terms.length > 0 && codes > 0 && { onSubmit: () => setAsking(!api.form.validate().hasErrors) })}
        buttons={
          mayChange && (
            <Button type="submit" loading={api.isSending} disabled={!api.form.isDirty()}>
              {t('Save')}
            </Button>
          )
        }
      />
      {isAsking && (
        <ChangeReach
          before={before}
          after={api.form.values}
          codes={definition.codes!}
          onClose={() => setAsking(false)}
          save={(chosen) => {
            reach.current = chosen;
            setAsking(false);
            api.submit();
          }}
        />
      )}
    </>
  );
}
