import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { api } from '../../api/queries.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { useMay } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';
import { StackList } from './tiers/stack-list.js';
import { TierList } from './tiers/tier-list.js';
import { TIERS } from './tiers/tiers.js';

const TierForm = lazy(() => import('./tiers/tier-form.js'));

/** The offers of a promotion, in the order in which they are tried. */
export function TiersTab({ campaign: { id } }: { readonly campaign: Campaign }) {
  const { change } = useMay();
  const [isAdding, adding] = useDisclosure(false);
  const { data, error, refetch } = api.useQuery('get', TIERS, { params: { path: { campaignId: id } } });
  const add = change && <AddButton onClick={adding.open}>{t('Add an offer')}</AddButton>;
  if (error) return <ErrorInWords error={error} again={refetch} />;
  return (
    <Stack>
      {!data && <Skeleton height={180} />}
      {data?.tiers.length === 0 && <EmptyState icon="tier" title={t('No offers yet')} action={add} />}
      {data && data.tiers.length > 0 && (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t('Offers apply from top to bottom.')}
            </Text>
            {add}
          </Group>
          <TierList campaignId={id} tiers={data.tiers} mayChange={change} />
          <StackList campaignId={id} tiers={data.tiers} />
        </>
      )}
      <Suspense>{isAdding && <TierForm campaignId={id} onClose={adding.close} />}</Suspense>
    </Stack>
  );
}
