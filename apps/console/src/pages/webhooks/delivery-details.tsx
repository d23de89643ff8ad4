import { Stack, Table, Text } from '@mantine/core';
import { api } from '../../api/queries.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { useProject } from '../../parts/project.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { outcomeWords } from './outcome-words.js';
import { Payload, Said } from './payload.js';
import { type Delivery } from './webhooks.js';

interface DeliveryDetailsProps {
  readonly webhookId: string;
  readonly delivery: Delivery;
  readonly onClose: () => void;
}

/** The attempts of a delivery, and what is sent. */
export default function DeliveryDetails({ webhookId, delivery, onClose }: DeliveryDetailsProps) {
  const params = { path: { projectId: useProject().id, webhookId, deliveryId: delivery.id } };
  const path = '/management/v1/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}';
  const { data, error, refetch } = api.useQuery('get', path, { params });
  return (
    <Dialog opened onClose={onClose} title={delivery.type} size="xl">
      <Stack aria-busy={!data && !error}>
        {error && <ErrorInWords error={error} again={refetch} />}
        {data?.attempts_made.length === 0 && <Text>{t('No deliveries yet')}</Text>}
        {data && data.attempts_made.length > 0 && (
          <Table aria-label={t('Attempts')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Attempt')}</Table.Th>
                <Table.Th>{t('When')}</Table.Th>
                <Table.Th>{t('Response')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.attempts_made.map(({ attempt, at, outcome, said }) => (
                <Table.Tr key={at}>
                  <Table.Td>{attempt}</Table.Td>
                  <Table.Td>
                    <Instant value={at} />
                  </Table.Td>
                  <Table.Td>
                    {outcomeWords(outcome)}
                    <Said text={said} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {data && <Payload title={t('What is sent now, with what the API shows by now')} payload={data.payload} />}
      </Stack>
    </Dialog>
  );
}
