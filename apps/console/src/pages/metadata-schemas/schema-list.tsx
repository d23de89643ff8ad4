import { Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { useMay, useProject } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { RESOURCES, resourceText, type Schema } from './schema.js';

export function SchemaList() {
  const { administer } = useMay();
  const list = api.useQuery('get', '/v1/metadata-schemas');
  const free = RESOURCES.filter((each) => !list.data?.schemas.some(({ related_object }) => related_object === each));
  return (
    <ListPage
      title={t('Metadata schemas')}
      description={t('Which fields of your own customers, codes or orders may have, and what they must look like.')}
      actions={administer && list.data && free.length > 0 && <NewSchema free={free} />}
      list={list}
      rows={({ schemas }) => schemas}
      columns={columnsOfSchemas()}
      linkTo={({ related_object }) => `/metadata-schemas/${encodeURIComponent(related_object)}`}
      places={4}
      empty={
        <EmptyState icon="rule" title={t('Any metadata is accepted')}>
          {t('With a schema, misspelt or wrong fields are refused when they are sent.')}
        </EmptyState>
      }
    />
  );
}

function NewSchema({ free }: { readonly free: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const { id: projectId } = useProject();
  const [, go] = useLocation();
  const { form, submit, error, isSending } = useApiForm({
    keptAs: null,
    initialValues: { related_object: free[0] ?? '' },
    send: async (body) => {
      const params = { path: { projectId } };
      await client.POST('/management/v1/projects/{projectId}/metadata-schemas', {
        params,
        body: { ...body, properties: {} },
      });
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/metadata-schemas'] });
      go(`/metadata-schemas/${body.related_object}`);
    },
  });
  return (
    <>
      <AddButton onClick={() => setOpen(true)}>{t('New schema')}</AddButton>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('New schema')}>
        <form onSubmit={submit}>
          <Stack>
            <Select
              label={t('Whose metadata')}
              allowDeselect={false}
              data={free.map((value) => ({ value, label: resourceText(value) }))}
              {...form.getInputProps('related_object')}
            />
            {error !== undefined && <ErrorInWords error={error} />}
            <Button type="submit" loading={isSending}>
              {t('Create')}
            </Button>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}

function columnsOfSchemas(): readonly Column<Schema>[] {
  return [
    { id: 'resource', title: t('Whose metadata'), cell: ({ related_object }) => resourceText(related_object) },
    {
      id: 'fields',
      title: t('Fields'),
      isNumber: true,
      cell: ({ properties }) => numberText(Object.values(properties).filter(({ deleted }) => !deleted).length),
    },
    {
      id: 'others',
      title: t('Other fields'),
      cell: ({ allow_defined_only }) => (allow_defined_only ? t('are refused') : t('are accepted')),
    },
  ];
}
