import { listOf, operation, orderParameter, pageParameters } from '../language/index.js';
import {
  CreatedWebhookAnswer,
  RotatedWebhookAnswer,
  WebhookAnswer,
  WebhookBody,
  webhookDeliveriesAnswer,
  WebhookDeliveryAnswer,
  WebhookDeliveryDetailsAnswer,
  WebhookTestAnswer,
} from './bodies.js';

const managed = { context: 'webhooks', service: 'management', keys: 'management', scope: null } as const;
const WEBHOOKS = '/management/v1/projects/{projectId}/webhooks';
const sample = () => ({ target_url: 'https://hooks.example/promotions', events: ['voucher.created'] });

export class ListWebhooks extends operation({
  ...managed,
  id: 'list-webhooks',
  method: 'GET',
  path: WEBHOOKS,
  summary: 'List the webhooks of a project, oldest first',
  answer: listOf('data', WebhookAnswer),
}) {}

export class CreateWebhook extends operation({
  ...managed,
  id: 'create-webhook',
  method: 'POST',
  path: WEBHOOKS,
  summary: 'Create a webhook that receives events of a project',
  body: WebhookBody,
  answer: CreatedWebhookAnswer,
  answersSecret: 'once',
  sample,
}) {}

export class GetWebhook extends operation({
  ...managed,
  id: 'get-webhook',
  method: 'GET',
  path: `${WEBHOOKS}/{webhookId}`,
  summary: 'Get a webhook',
  answer: WebhookAnswer,
}) {}

export class UpdateWebhook extends operation({
  ...managed,
  id: 'update-webhook',
  method: 'PUT',
  path: `${WEBHOOKS}/{webhookId}`,
  summary: 'Update the URL, the events or the state of a webhook',
  body: WebhookBody,
  answer: WebhookAnswer,
  sample: () => ({ ...sample(), active: false }),
}) {}

export class RotateWebhookSecret extends operation({
  ...managed,
  id: 'rotate-webhook-secret',
  method: 'POST',
  path: `${WEBHOOKS}/{webhookId}/rotate-secret`,
  summary: 'Rotate the secret of a webhook; the previous secret is also used for 24 hours',
  answer: RotatedWebhookAnswer,
  answersSecret: 'once',
}) {}

export class DeleteWebhook extends operation({
  ...managed,
  id: 'delete-webhook',
  method: 'DELETE',
  path: `${WEBHOOKS}/{webhookId}`,
  summary: 'Delete a webhook; pending deliveries are dropped',
  status: 204,
}) {}

export class ListWebhookDeliveries extends operation({
  ...managed,
  id: 'list-webhook-deliveries',
  method: 'GET',
  path: `${WEBHOOKS}/{webhookId}/deliveries`,
  summary: 'List the sent and pending deliveries of a webhook, newest first',
  query: { ...pageParameters, order: orderParameter('created_at') },
  answer: webhookDeliveriesAnswer,
}) {}

export class GetWebhookDelivery extends operation({
  ...managed,
  id: 'get-webhook-delivery',
  method: 'GET',
  path: `${WEBHOOKS}/{webhookId}/deliveries/{deliveryId}`,
  summary: 'Get a delivery with its attempts and its payload',
  answer: WebhookDeliveryDetailsAnswer,
}) {}

export class TestWebhook extends operation({
  ...managed,
  id: 'test-webhook',
  method: 'POST',
  path: `${WEBHOOKS}/{webhookId}/test`,
  summary: 'Send a `webhook.test` event to a webhook once and return its response',
  answer: WebhookTestAnswer,
}) {}

export class RedeliverWebhook extends operation({
  ...managed,
  id: 'redeliver-webhook',
  method: 'POST',
  path: `${WEBHOOKS}/{webhookId}/deliveries/{deliveryId}/redeliver`,
  summary: 'Resend a delivery under its ID; a pending one is sent at its scheduled time',
  answer: WebhookDeliveryAnswer,
}) {}
