import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';

export type Webhook = components['schemas']['WebhookAnswer'];
/** With its secret, which no other answer shows. */
export type NewWebhook = components['schemas']['CreatedWebhookAnswer'];
export type WebhookBody = components['schemas']['WebhookBody'];
export type WebhookTest = components['schemas']['WebhookTestAnswer'];
export type Delivery = components['schemas']['WebhookDeliveryAnswer'];

const WEBHOOKS = '/management/v1/projects/{projectId}/webhooks';
const WEBHOOK = `${WEBHOOKS}/{webhookId}` as const;
const DELIVERIES = `${WEBHOOK}/deliveries` as const;

export async function makeWebhook(projectId: string, body: WebhookBody): Promise<NewWebhook | undefined> {
  const { data } = await client.POST(WEBHOOKS, { params: { path: { projectId } }, body });
  await refresh();
  return data;
}

export async function changeWebhook(projectId: string, webhookId: string, body: WebhookBody): Promise<void> {
  await client.PUT(WEBHOOK, { params: { path: { projectId, webhookId } }, body });
  await refresh();
}

export async function rotateSecret(projectId: string, webhookId: string): Promise<NewWebhook | undefined> {
  const { data } = await client.POST(`${WEBHOOK}/rotate-secret`, { params: { path: { projectId, webhookId } } });
  return data;
}

/** Calls the address with a test. */
export async function callOnce(projectId: string, webhookId: string): Promise<WebhookTest | undefined> {
  const { data } = await client.POST(`${WEBHOOK}/test`, { params: { path: { projectId, webhookId } } });
  return data;
}

export async function deleteWebhook(projectId: string, webhookId: string): Promise<void> {
  await client.DELETE(WEBHOOK, { params: { path: { projectId, webhookId } } });
  await queryClient.invalidateQueries({ queryKey: ['get', WEBHOOKS] });
}

export async function sendAgain(projectId: string, webhookId: string, deliveryId: string): Promise<void> {
  const path = { projectId, webhookId, deliveryId };
  await client.POST(`${DELIVERIES}/{deliveryId}/redeliver`, { params: { path } });
  await queryClient.invalidateQueries({ queryKey: ['get', DELIVERIES] });
}

async function refresh(): Promise<void> {
  await Promise.all([WEBHOOKS, WEBHOOK].map((path) => queryClient.invalidateQueries({ queryKey: ['get', path] })));
}
