import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';

export type Project = components['schemas']['ProjectAnswer'];
export type NewProject = components['schemas']['CreatedProjectAnswer'];
type CreateBody = components['schemas']['CreateProjectBody'];
type UpdateBody = components['schemas']['UpdateProjectBody'];

const PROJECTS = '/management/v1/projects';
const PROJECT = `${PROJECTS}/{projectId}` as const;

export async function makeProject(body: CreateBody): Promise<NewProject | undefined> {
  const { data } = await client.POST(PROJECTS, { body });
  await refresh();
  return data;
}

export async function changeProject(projectId: string, body: UpdateBody): Promise<void> {
  await client.PUT(PROJECT, { params: { path: { projectId } }, body });
  await refresh();
}

export async function deleteProject(projectId: string): Promise<void> {
  await client.DELETE(PROJECT, { params: { path: { projectId } } });
  await queryClient.invalidateQueries({ queryKey: ['get', PROJECTS] });
}

/** Names, zones and currencies stand in the session as well. */
async function refresh(): Promise<void> {
  const keys = [['get', PROJECTS], ['get', PROJECT], ['session']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** What browsers may do with their keys, by the property of the project. */
export function switches(): Readonly<Record<Switch, string>> {
  return {
    client_redeem_enabled: t('Redeem codes'),
    client_publish_enabled: t('Publish codes'),
    client_list_vouchers_enabled: t('List codes'),
    client_create_customer_enabled: t('Create customers'),
    client_loyalty_events_enabled: t('Send custom events'),
    client_set_voucher_expiration_date_enabled: t('Set when a code expires'),
  };
}

export type Switch =
  | 'client_redeem_enabled'
  | 'client_publish_enabled'
  | 'client_list_vouchers_enabled'
  | 'client_create_customer_enabled'
  | 'client_loyalty_events_enabled'
  | 'client_set_voucher_expiration_date_enabled';

export function zones(current = ''): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])].filter(Boolean);
}

export function currencies(current = ''): string[] {
  return [...new Set([...Intl.supportedValuesOf('currency'), current])].filter(Boolean);
}
