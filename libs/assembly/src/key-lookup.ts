import { type EdgeKey, type KeyLookup } from '@perkstream/edge';
import { type ClientAccess, type ClientSwitch, FindKey, FindProject, type PublishedQuery } from '@perkstream/published';

export type Ask = <Answer>(query: PublishedQuery<Answer>) => Promise<Answer>;

/** Asks the contexts whose key it is, and what its project lets it do. */
export function keyLookup(ask: Ask): KeyLookup {
  return {
    async find(kind, id, token): Promise<EdgeKey | undefined> {
      const identity = await ask(new FindKey(kind, id, token));
      if (!identity?.projectId) return identity;
      const project = await ask(new FindProject(identity.projectId));
      if (!project) return undefined;
      if (kind !== 'client') return identity;
      const { trustedDomains } = project.client;
      return { ...identity, trustedDomains, clientSwitches: switchesOf(project.client) };
    },
  };
}

function switchesOf({ redeemEnabled, publishEnabled, loyaltyEventsEnabled }: ClientAccess): ClientSwitch[] {
  const switches: Record<ClientSwitch, boolean> = {
    client_redeem_enabled: redeemEnabled,
    client_publish_enabled: publishEnabled,
    client_loyalty_events_enabled: loyaltyEventsEnabled,
  };
  return (Object.keys(switches) as ClientSwitch[]).filter((name) => switches[name]);
}
