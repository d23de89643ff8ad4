import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type EdgeKey, type KeyLookup, type RateLimit } from '@perkstream/edge';
import { andThen, type MaybePromise, memoizedWith, secondsIn } from '@perkstream/kernel';
import {
  basicsOf,
  type CallLimit,
  type CallLimits,
  type ClientAccess,
  type ClientSwitch,
  FindAccessToken,
  FindKey,
  FindProject,
  projectOfAccessToken,
  type ProjectSettings,
  type PublishedQuery,
} from '@perkstream/published';

/** Of tokens that came last: working them out is a fifth of looking a key up. */
const HASHES_KEPT = 1_000;

export type Ask = <Answer>(query: PublishedQuery<Answer>) => MaybePromise<Answer>;

/** Asks the contexts whose key it is, and what its project lets it do. */
export function keyLookup(ask: Ask): KeyLookup {
  const hashes = new LRUCache<string, string>({ max: HASHES_KEPT, memoMethod: (token) => hash('sha256', token) });
  return {
    find(kind, id, token) {
      const identity = ask(new FindKey(kind, id, hashes.memo(token)));
      return andThen(identity, (known) => known && withProject(ask, known));
    },

    async findByToken(kind, token) {
      const projectId = projectOfAccessToken(token);
      if (projectId === undefined) return undefined;
      const tokenHash = hashes.memo(token);
      const found = await ask(new FindAccessToken(projectId, tokenHash));
      if (!found || found.expiresAt * 1000 <= Date.now()) return undefined;
      return withProject(ask, { ...found.key, kind, scopes: found.scopes, tokenHash });
    },
  };
}

function withProject(ask: Ask, identity: EdgeKey): MaybePromise<EdgeKey | undefined> {
  if (!identity.projectId) return identity;
  return andThen(ask(new FindProject(identity.projectId)), (project) => project && keyWithin(identity, project));
}

/** Key and project say the same for as long as nothing in them changes. */
const keyWithin = memoizedWith((identity: EdgeKey, project: ProjectSettings): EdgeKey => {
  const { limits, usageThresholds: thresholds, client, metadataSchemas } = project;
  const rateLimits = limits && rateLimitsOf(limits);
  const usageThresholds = thresholds && { api_calls: thresholds.apiCalls, bulk_api_calls: thresholds.bulkApiCalls };
  const key = { ...identity, project: basicsOf(project), rateLimits, usageThresholds, metadataSchemas };
  if (identity.kind !== 'client') return key;
  return { ...key, trustedDomains: client.trustedDomains, clientSwitches: switchesOf(client) };
});

function rateLimitsOf({ apiCalls, bulkApiCalls }: CallLimits): readonly RateLimit[] {
  const of = (type: NonNullable<RateLimit['type']>, calls: readonly CallLimit[] = []) =>
    calls.map(({ value, duration }) => ({ requests: value, seconds: secondsIn(duration), type }));
  return [...of('api_calls', apiCalls), ...of('bulk_api_calls', bulkApiCalls)];
}

function switchesOf({ redeemEnabled, publishEnabled, loyaltyEventsEnabled }: ClientAccess): ClientSwitch[] {
  const switches: Record<ClientSwitch, boolean> = {
    client_redeem_enabled: redeemEnabled,
    client_publish_enabled: publishEnabled,
    client_loyalty_events_enabled: loyaltyEventsEnabled,
  };
  return (Object.keys(switches) as ClientSwitch[]).filter((name) => switches[name]);
}
