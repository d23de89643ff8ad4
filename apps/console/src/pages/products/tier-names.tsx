import { Anchor, Stack } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { Nothing } from '../../parts/words/values.js';

const MOST_TIERS = 100;

/** Promotion tiers by name, as links to their campaigns. Those that were deleted have only their ID. */
export function TierNames({ ids }: { readonly ids: readonly string[] }) {
  const params = { query: { limit: MOST_TIERS } };
  const { data } = api.useQuery('get', '/v1/promotions/tiers', { params }, { enabled: ids.length > 0 });
  if (ids.length === 0) return <Nothing />;
  return (
    <Stack gap={2}>
      {ids.map((id) => {
        const tier = data?.tiers.find((each) => each.id === id);
        return tier?.campaign_id === undefined ? (
          <span key={id}>{id}</span>
        ) : (
          <Anchor key={id} component={Link} href={`/campaigns/${tier.campaign_id}`} size="sm">
            {tier.name}
          </Anchor>
        );
      })}
    </Stack>
  );
}
