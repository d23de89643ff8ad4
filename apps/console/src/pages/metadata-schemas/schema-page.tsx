import { Group, Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { RemoveButton } from '../../parts/dialogs/remove-button.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { useMay, useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { NewProperty } from './new-property.js';
import { PropertyTable } from './property-table.js';
import { resourceText } from './schema.js';

type Change = components['schemas']['UpdateMetadataSchemaBody'];

export function SchemaPage({ resource }: { readonly resource: string }) {
  const { administer } = useMay();
  const { id: projectId } = useProject();
  const [, go] = useLocation();
  const [isAdding, setAdding] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { data, error, refetch } = api.useQuery('get', '/v1/metadata-schemas/{resource}', {
    params: { path: { resource } },
  });
  const params = { path: { projectId, metadataSchemaId: data?.id ?? '' } };
  const put = async (body: Change) => {
    await client.PUT('/management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}', { params, body });
    await refresh();
    setFailure(undefined);
    notifications.show({ message: t('Saved.') });
  };
  const remove = async () => {
    await client.DELETE('/management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}', { params });
    await queryClient.invalidateQueries({ queryKey: ['get', '/v1/metadata-schemas'] });
    go('/metadata-schemas');
  };
  return (
    <PageFrame
      title={t('Metadata of: {what}', { what: resourceText(resource) })}
      above={[{ title: t('Metadata schemas'), to: '/metadata-schemas' }]}
      actions={
        administer &&
        data && (
          <>
            <AddButton onClick={() => setAdding(true)}>{t('Add a field')}</AddButton>
            <RemoveButton name={resourceText(resource)} act={remove}>
              {t('Metadata is accepted as it comes from then on. What is stored stays as it is.')}
            </RemoveButton>
          </>
        )
      }
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {failure !== undefined && <ErrorInWords error={failure} />}
      {data && (
        <Stack>
          <Group>
            <Switch
              label={t('Refuse all other fields')}
              checked={data.allow_defined_only}
              disabled={!administer}
              onChange={(event) => put({ allow_defined_only: event.currentTarget.checked }).catch(setFailure)}
            />
          </Group>
          <PropertyTable properties={data.properties} />
          <NewProperty
            opened={isAdding}
            onClose={() => setAdding(false)}
            taken={Object.keys(data.properties)}
            send={(name, property) => put({ properties: { [name]: property } })}
          />
        </Stack>
      )}
    </PageFrame>
  );
}

function refresh(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ['get', '/v1/metadata-schemas'] }),
    queryClient.invalidateQueries({ queryKey: ['get', '/v1/metadata-schemas/{resource}'] }),
  ]);
}
