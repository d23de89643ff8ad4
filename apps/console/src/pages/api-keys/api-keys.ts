import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';

export type ApiKey = components['schemas']['ApiKeyAnswer'];
export type NewApiKey = components['schemas']['NewApiKeyAnswer'];
export type KeyBody = components['schemas']['CreateApiKeyBody'];

const KEYS = '/management/v1/api-keys';
const KEY = `${KEYS}/{apiKeyId}`;

export function kindsOfKeys(): Readonly<Record<ApiKey['kind'], string>> {
  return { application: t('Server'), client: t('Browser'), management: t('Management') };
}

export function roleOptions(): { value: string; label: string }[] {
  return [
    { value: 'ADMIN', label: t('Admin: all operations') },
    { value: 'USER', label: t('User: all operations but those that change settings') },
    { value: 'VIEWER', label: t('Viewer: reads and exports') },
    { value: 'MERCHANT', label: t('Merchant: checks and redeems single codes') },
  ];
}

export async function makeKey(body: KeyBody): Promise<NewApiKey | undefined> {
  return refreshed((await client.POST(KEYS, { body })).data);
}

export async function changeKey(apiKeyId: string, body: components['schemas']['UpdateApiKeyBody']): Promise<void> {
  await client.PUT(KEY, { params: { path: { apiKeyId } }, body });
  await refreshed(undefined);
}

export async function rotateKey(apiKeyId: string): Promise<NewApiKey | undefined> {
  return refreshed((await client.POST(`${KEY}/rotate`, { params: { path: { apiKeyId } } })).data);
}

export async function revokeKey(apiKeyId: string): Promise<void> {
  await client.DELETE(KEY, { params: { path: { apiKeyId } } });
  await refreshed(undefined);
}

async function refreshed<Answer>(answer: Answer): Promise<Answer> {
  await queryClient.invalidateQueries({ queryKey: ['get', KEYS] });
  return answer;
}
