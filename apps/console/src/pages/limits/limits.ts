import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';

export type Project = components['schemas']['ProjectAnswer'];
export type CallLimit = components['schemas']['CallLimitBody'];
type Notifications = components['schemas']['UsageNotificationsBody'];

const PROJECT = '/management/v1/projects/{projectId}';

/** How many calls are left, as the engine says with each answer. */
export interface Usage {
  readonly limit: number;
  readonly remaining: number;
  /** When all of them are there again */
  readonly renewedAt: string;
}

export async function currentUsage(): Promise<Usage | null> {
  const { response } = await client.GET('/v1/campaigns', { params: { query: { limit: 1 } } });
  const [limit, remaining, renewed] = ['limit', 'remaining', 'retry'].map((name) =>
    Number(response.headers.get(`x-rate-limit-${name}`) ?? NaN),
  );
  if (!limit || remaining === undefined || !renewed) return null;
  return { limit, remaining, renewedAt: new Date(renewed * 1_000).toISOString() };
}

export function durations(): { value: string; label: string }[] {
  return [
    { value: 'PT1S', label: t('a second') },
    { value: 'PT1M', label: t('a minute') },
    { value: 'PT1H', label: t('an hour') },
    { value: 'P1D', label: t('a day') },
    { value: 'P30D', label: t('a month of 30 days') },
  ];
}

export interface LimitsValues extends Record<string, unknown> {
  api_calls: CallLimit[];
  bulk_api_calls: CallLimit[];
  notify_api_calls: boolean;
  notify_bulk_api_calls: boolean;
  share: number;
}

export function valuesOf({ limits, api_usage_notifications: notified }: Project): LimitsValues {
  return {
    api_calls: limits?.api_calls ?? [],
    bulk_api_calls: limits?.bulk_api_calls ?? [],
    notify_api_calls: notified?.api_calls.enabled ?? false,
    notify_bulk_api_calls: notified?.bulk_api_calls.enabled ?? false,
    share: notified?.api_calls.value ?? 80,
  };
}

/** What is not in the form stays as the project has it. */
export async function saveLimits(
  { id, api_usage_notifications: before }: Project,
  values: LimitsValues,
): Promise<void> {
  const { api_calls, bulk_api_calls, notify_api_calls, notify_bulk_api_calls, share: value } = values;
  const notified: Notifications | undefined = before && {
    ...before,
    api_calls: { ...before.api_calls, enabled: notify_api_calls, in_app: true, value },
    bulk_api_calls: { ...before.bulk_api_calls, enabled: notify_bulk_api_calls, in_app: true, value },
  };
  await client.PUT(PROJECT, {
    params: { path: { projectId: id } },
    body: { limits: { api_calls, bulk_api_calls }, ...(notified && { api_usage_notifications: notified }) },
  });
  await queryClient.invalidateQueries({ queryKey: ['get', PROJECT] });
}
