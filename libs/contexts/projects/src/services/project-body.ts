import {
  isRefusal,
  isTimeZone,
  type Refusal,
  refuse,
  secondsIn,
  toCamelCase,
  withoutUndefined,
} from '@perkstream/kernel';
import {
  type CallLimit,
  type CreateProjectBody,
  type ProjectFacts,
  type UpdateProjectBody,
} from '@perkstream/published';
import { DEFAULT_FACTS, SANDBOX_FACTS } from '../domain/project/facts.js';

export type ProjectBodyRefusal = 'invalid_payload' | 'invalid_code_config';

/** The facts that a body names; what it leaves out is left out here. */
export function parseChanges(
  body: UpdateProjectBody,
  caseSensitiveCodes: boolean,
): Partial<ProjectFacts> | Refusal<ProjectBodyRefusal> {
  if (body.timezone !== undefined && !isNamedTimeZone(body.timezone)) {
    const details = 'Property .timezone must be a name of the IANA time zone database, or GMT';
    return refuse('invalid_payload', { details });
  }
  const charset = body.default_code_config === null ? null : body.default_code_config?.charset;
  if (typeof charset === 'string' && !isAlphabet(charset, caseSensitiveCodes)) {
    const details =
      'Property .default_code_config.charset must hold at least two characters that differ in the project';
    return refuse('invalid_code_config', { details });
  }
  const { api_calls, bulk_api_calls } = body.limits ?? {};
  if (![...(api_calls ?? []), ...(bulk_api_calls ?? [])].every(({ duration }) => isWindow(duration))) {
    return refuse('invalid_payload', { details: 'Property .limits must have durations from one second to 31 days' });
  }
  if (body.code_guess_limit && !isWindow(body.code_guess_limit.duration)) {
    const details = 'Property .code_guess_limit must have a duration from one second to 31 days';
    return refuse('invalid_payload', { details });
  }
  return withoutUndefined({
    name: body.name,
    description: body.description,
    timeZone: body.timezone,
    currency: body.currency,
    dialCode: body.dial_code,
    webhookVersion: body.webhook_version,
    codeCharset: charset,
    limits: body.limits && { apiCalls: api_calls?.map(limitOf), bulkApiCalls: bulk_api_calls?.map(limitOf) },
    clientTrustedDomains: body.client_trusted_domains,
    clientRedeemEnabled: body.client_redeem_enabled,
    clientPublishEnabled: body.client_publish_enabled,
    clientListVouchersEnabled: body.client_list_vouchers_enabled,
    clientCreateCustomerEnabled: body.client_create_customer_enabled,
    clientLoyaltyEventsEnabled: body.client_loyalty_events_enabled,
    clientSetVoucherExpirationDateEnabled: body.client_set_voucher_expiration_date_enabled,
    clientUniformRefusals: body.client_uniform_refusals,
    codeGuessLimit: body.code_guess_limit && limitOf(body.code_guess_limit),
    apiUsageNotifications: inside(body.api_usage_notifications) as ProjectFacts['apiUsageNotifications'] | undefined,
    webhooksCalloutNotifications: inside(body.webhooks_callout_notifications) as
      | ProjectFacts['webhooksCalloutNotifications']
      | undefined,
  }) as Partial<ProjectFacts>;
}

export function parseNewProject(body: CreateProjectBody): ProjectFacts | Refusal<ProjectBodyRefusal> {
  const changes = parseChanges(body, body.case_sensitive_codes);
  if (isRefusal(changes)) return changes;
  if (body.is_sandbox && body.limits) {
    return refuse('invalid_payload', { details: 'Property .limits cannot be changed in a sandbox project' });
  }
  return {
    ...DEFAULT_FACTS,
    name: body.name,
    ...changes,
    caseSensitiveCodes: body.case_sensitive_codes,
    clusterId: body.cluster_id ?? DEFAULT_FACTS.clusterId,
    apiVersion: body.api_version ?? DEFAULT_FACTS.apiVersion,
    ...(body.is_sandbox && SANDBOX_FACTS),
  };
}

const MAX_WINDOW_SECONDS = 31 * 24 * 60 * 60;

function isWindow(duration: string): boolean {
  const seconds = secondsIn(duration);
  return seconds >= 1 && seconds <= MAX_WINDOW_SECONDS;
}

/** Without what a client added. */
function limitOf({ value, duration }: CallLimit): CallLimit {
  return { value, duration };
}

/** Neither "the zone of this machine" nor a bare offset, both of which a time library takes for zones. */
function isNamedTimeZone(name: string): boolean {
  return isTimeZone(name) && /^[A-Za-z]/.test(name) && !/^(local|system|default|utc[+-].*)$/i.test(name);
}

function isAlphabet(charset: string, caseSensitiveCodes: boolean): boolean {
  return new Set(caseSensitiveCodes ? charset : charset.toLowerCase()).size >= 2;
}

/** In the names used inside, without what a client added: unknown fields are not kept. */
function inside(notifications: object | undefined): Record<string, object> | undefined {
  if (notifications === undefined) return undefined;
  const entries = Object.entries(toCamelCase(notifications) as Record<string, Record<string, unknown>>);
  return Object.fromEntries(
    entries
      .filter(([kind]) => KINDS.has(kind))
      .map(([kind, { enabled, value, email, inApp, emails }]) => [
        kind,
        withoutUndefined({ enabled, value, email, inApp, emails }),
      ]),
  );
}

const KINDS = new Set([
  ...Object.keys(DEFAULT_FACTS.apiUsageNotifications),
  ...Object.keys(DEFAULT_FACTS.webhooksCalloutNotifications),
]);
