import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { RemoveButton } from '../../parts/dialogs/remove-button.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { exportOptions } from './export-objects.js';
import { type Export, exportState, exportTitle, fileAddress, hasEnded, POLL_INTERVAL_MS } from './export.js';
import { fieldText } from './field-texts.js';
import { narrowedBy } from './narrowed-by.js';

export function ExportPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = api.useQuery(
    'get',
    '/v1/exports/{exportId}',
    { params: { path: { exportId: id } } },
    // A link to the file is good for a day; each look at an export gives a new one.
    { refetchInterval: ({ state }) => (state.data && !hasEnded(state.data) ? POLL_INTERVAL_MS : false) },
  );
  const state = data && exportState(data);
  return (
    <PageFrame
      title={data ? t('Export: {what}', { what: exportTitle(data.exported_object) }) : t('Export')}
      state={state && <StatusBadge tone={state.tone}>{state.text}</StatusBadge>}
      above={[{ title: t('Exports'), to: '/exports' }]}
      actions={data && <RemoveExport id={data.id} />}
    >
      {error ? <ErrorInWords error={error} again={refetch} /> : data && <Shown shown={data} />}
    </PageFrame>
  );
}

function Shown({ shown }: { readonly shown: Export }) {
  const { fields = [], order } = shown.parameters;
  const narrowed = narrowedBy(shown);
  const columns = fields.length > 0 ? fields : exportOptions(shown.exported_object).usual;
  return (
    <Stack>
      <Outcome shown={shown} />
      <Text>
        {t('Requested')}: <Instant value={shown.created_at} />
      </Text>
      {fields.length > 0 && <Text>{t('Columns: {names}', { names: columns.map(fieldText).join(', ') })}</Text>}
      {narrowed && <Text>{t('Only rows with {conditions}', { conditions: narrowed })}</Text>}
      {order && (
        <Text>
          {t('Order: {field}, {direction}', {
            field: fieldText(order.replace('-', '')),
            direction: order.startsWith('-') ? t('descending') : t('ascending'),
          })}
        </Text>
      )}
    </Stack>
  );
}

function Outcome({ shown }: { readonly shown: Export }) {
  const file = fileAddress(shown);
  if (shown.status === 'ERROR')
    return <Text role="alert">{t('The file could not be created. Request it again.')}</Text>;
  if (!file)
    return (
      <Group role="status">
        <Loader size="sm" />
        <Text>{t('The file is being created. You can leave this page: it will appear in the list.')}</Text>
      </Group>
    );
  return (
    <Group>
      <Button component="a" href={file} download leftSection={<Icon name="import" size={16} />}>
        {t('Download the file')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('CSV, for any spreadsheet. Everybody with its link can read it for a day.')}
      </Text>
    </Group>
  );
}

function RemoveExport({ id }: { readonly id: string }) {
  const [, go] = useLocation();
  const remove = async () => {
    await client.DELETE('/v1/exports/{exportId}', { params: { path: { exportId: id } } });
    await queryClient.invalidateQueries({ queryKey: ['get', '/v1/exports'] });
    go('/exports');
  };
  return (
    <RemoveButton name={t('this export')} act={remove}>
      {t('The file goes, and its link with it. The data themselves stay.')}
    </RemoveButton>
  );
}
