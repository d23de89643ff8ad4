import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { ROWS_OF_A_PAGE } from '../../parts/lists/pager.js';
import { useMay } from '../../parts/project.js';
import { campaignKinds } from '../../parts/words/campaign-kind.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { MAX_CODES_PER_CAMPAIGN } from './code-limits.js';

type Template = components['schemas']['TemplateAnswer'];

export function TemplateList() {
  const address = useAddress();
  const { change } = useMay();
  const [chosen, setChosen] = useState<Template>();
  const query = { limit: ROWS_OF_A_PAGE, starting_after_id: address.get('cursor') || undefined };
  return (
    <>
      <ListPage
        title={t('Templates')}
        above={[{ title: t('Campaigns'), to: '/campaigns' }]}
        list={api.useQuery('get', '/v1/templates/campaigns', { params: { query } })}
        rows={({ data }) => data as readonly Template[]}
        pages="cursor"
        columns={templateColumns(change ? setChosen : undefined)}
        places={3}
        empty={
          <EmptyState icon="copy" title={t('No templates yet')}>
            {t('Open a campaign that went well, and keep it as a template under “More”.')}
          </EmptyState>
        }
      />
      <Dialog
        opened={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={t('New campaign from {name}', { name: chosen?.name })}
        centered
      >
        {chosen && <FromTemplate template={chosen} />}
      </Dialog>
    </>
  );
}

function templateColumns(choose: ((template: Template) => void) | undefined): readonly Column<Template>[] {
  const kinds = campaignKinds();
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'kind', title: t('Kind'), cell: ({ campaign_type }) => kinds[campaign_type] },
    { id: 'description', title: t('Description'), cell: ({ description }) => description ?? <Nothing /> },
    { id: 'created', title: t('Created'), cell: ({ created_at }) => <Instant value={created_at} as="day" /> },
    ...(choose
      ? [
          {
            id: 'use',
            title: t('New campaign'),
            cell: (template: Template) => (
              <Button size="xs" variant="default" onClick={() => choose(template)}>
                {t('Use template')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function FromTemplate({ template }: { readonly template: Template }) {
  const [, navigate] = useLocation();
  const { form, submit, error, isSending } = useApiForm<{ name: string; vouchers_count: number | string }>({
    keptAs: null,
    initialValues: { name: '', vouchers_count: 100 },
    send: async ({ name, vouchers_count }) => {
      const { data } = await client.POST('/v1/templates/campaigns/{campaignTemplateId}/campaign-setup', {
        params: { path: { campaignTemplateId: template.id } },
        body: { name: name.trim(), vouchers_count: Number(vouchers_count) },
      });
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/campaigns'] });
      navigate(`/campaigns/${data?.campaign.id ?? ''}`);
    },
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput label={t('Name')} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
        <NumberField
          label={t('How many codes')}
          min={1}
          max={MAX_CODES_PER_CAMPAIGN}
          {...form.getInputProps('vouchers_count')}
        />
        {error !== undefined && <ErrorInWords error={error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {t('Create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
