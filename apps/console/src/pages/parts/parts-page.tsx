import { Stack } from '@mantine/core';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { ChoiceFilter } from '../../parts/lists/filter-fields.js';
import { type PartState } from './samples.js';
import { ShownCharts } from './shown-charts.js';
import { ShownFields } from './shown-fields.js';
import { ShownLayout } from './shown-layout.js';
import { ShownLists } from './shown-lists.js';
import { ShownTime } from './shown-time.js';
import { ShownTokens } from './shown-tokens.js';

/** Every part in every state, for those who build pages and for the tests that photograph it. It is in no navigation and in one language. */
export default function PartsPage() {
  const address = useAddress();
  const state = stateIn(address);
  return (
    <PageFrame
      title="Parts of the console"
      state={<StatusBadge tone="plain">{state}</StatusBadge>}
      description="Every part in every state. The ten rules that they follow stand in apps/console/README.md."
      above={[{ title: 'Overview', to: '/' }]}
      actions={
        <ChoiceFilter
          address={address}
          name="state"
          label="Shown"
          choices={{ pending: 'On its way', failed: 'Failed' }}
        />
      }
    >
      <Stack gap="md">
        <ShownTokens />
        <ShownLists address={address} state={state} />
        <ShownLayout state={state} />
        <ShownTime />
        <ShownFields state={state} />
        <ShownCharts state={state} />
      </Stack>
    </PageFrame>
  );
}

function stateIn(address: Address): PartState {
  const state = address.get('state');
  return state === 'pending' || state === 'failed' ? state : 'usual';
}
