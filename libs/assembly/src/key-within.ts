import { type EdgeKey, type RateLimit } from '@perkstream/edge';
import { andThen, type MaybePromise, memoizedWith, secondsIn } from '@perkstream/kernel';
import {
  basicsOf,
  type CallLimit,
  type CallLimits,
  type ClientAccess,
  type ClientSwitch,
  FindProject,
  type ProjectSettings,
} from '@perkstream/published';
import { type Ask } from './ask.js';

/** The key with what its project lets it do; undefined where the project is gone. */
export function withProject(ask: Ask, identity: EdgeKey): MaybePromise<EdgeKey | undefined> {
  if (!identity.projectId) return identity;
  return andThen(ask(new FindProject(identity.projectId)), (project) => project && keyWithin(identity, project));
}

/** Key and project say the same for as long as nothing in them changes. */
export const keyWithin = memoizedWith((identity: EdgeKey, project: ProjectSettings): EdgeKey => {
  const { limits, usageThresholds: thresholds, client, metadataSchemas } = project;
  const rateLimits = limits && rateLimitsOf(limits);
  const usageThresholds = thresholds && { api_calls: thresholds.apiCalls, bulk_api_calls: thresholds.bulkApiCalls };
  const key = { ...identity, project: basicsOf(project), rateLimits, usageThresholds, metadataSchemas };
  if (identity.kind !== 'client') return key;
  const { trustedDomains, uniformRefusals: isUniform = false, codeGuessLimit } = client;
  const codes = codeGuessLimit && { isUniform, limit: limitOf(codeGuessLimit) };
  return { ...key, trustedDomains, clientSwitches: switchesOf(client), ...(codes && { codes }) };
});

function limitOf({ value, duration }: CallLimit): RateLimit {
  return { requests: value, seconds: secondsIn(duration) };
}

function rateLimitsOf({ apiCalls, bulkApiCalls }: CallLimits): readonly RateLimit[] {
  const of = (type: NonNullable<RateLimit['type']>, calls: readonly CallLimit[] = []) =>
    calls.map((limit) => ({ ...limitOf(limit), type }));
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
