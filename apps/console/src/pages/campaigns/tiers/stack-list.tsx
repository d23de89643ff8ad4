import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { api } from '../../../api/queries.js';
import { ErrorInWords } from '../../../parts/layout/error-in-words.js';
import { HistoryButton } from '../../../parts/time/time-dialog.js';
import { t } from '../../../texts/texts.js';
import { type Tier } from './tiers.js';

interface StackListProps {
  readonly campaignId: string;
  readonly tiers: readonly Tier[];
}

/** The stacks of a promotion: offers that are redeemed together. Nothing where it has none; they are changed in the editor. */
export function StackList({ campaignId, tiers }: StackListProps) {
  const params = { path: { campaignId } };
  const { data, error, refetch } = api.useQuery('get', '/v1/promotions/{campaignId}/stacks', { params });
  if (error) return <ErrorInWords error={error} again={refetch} />;
  if (!data || data.data.length === 0) return null;
  const nameOf = (id: string) => tiers.find((tier) => tier.id === id)?.name ?? id;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('Promotion stacks')}
      </Title>
      {data.data.map(({ id, name, tiers: { ids } }) => (
        <Paper withBorder p="sm" key={id}>
          <Group justify="space-between">
            <div>
              <Text fw={600}>{name}</Text>
              <Text size="sm">{ids.map(nameOf).join(', ')}</Text>
            </div>
            <HistoryButton name={name} path={`/v1/promotions/${campaignId}/stacks/${id}`} />
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
