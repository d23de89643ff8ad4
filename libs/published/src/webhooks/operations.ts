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
  summary: 'List the webhooks of a project, the oldest first',
  answer: listOf('data', WebhookAnswer),
}) {}

export class CreateWebhook extends operation({
  ...managed,
  id: 'create-webhook',
  method: 'POST',
  path: WEBHOOKS,
  summary: 'Have events of a project sent to an address',
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
  summary: 'Change the address, the events or the state of a webhook',
  body: WebhookBody,
  answer: WebhookAnswer,
  sample: () => ({ ...sample(), active: false }),
}) {}

export class RotateWebhookSecret extends operation({
  ...managed,
  id: 'rotate-webhook-secret',
  method: 'POST',
  path: `${WEBHOOKS}/{webhookId}/rotate-secret`,
  summary: 'Give a webhook another secret; the one before signs as well for 24 hours',
  answer: RotatedWebhookAnswer,
  answersSecret: 'once',
}) {}

export class DeleteWebhook extends operation({
  ...managed,
  id: 'delete-webhook',
  method: 'DELETE',
  path: `${WEBHOOKS}/{webhookId}`,
  summary: 'Delete a webhook; what waits to be sent is dropped',
  status: 204,
}) {}

export class ListWebhookDeliveries extends operation({
  ...managed,
  id: 'list-webhook-deliveries',
  method: 'GET',
  path: `${WEBHOOKS}/{webhookId}/deliveries`,
  summary: 'List what was sent to a webhook, and what waits to be, the newest first',
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
  summary: 'Call the address of a webhook once, with an event `webhook.test`, and say what it answers',
  answer: WebhookTestAnswer,
}) {}

export class RedeliverWebhook extends operation({
  ...managed,
  id: 'redeliver-webhook',
  method: 'POST',
  path: `${WEBHOOKS}/{webhookId}/deliveries/{deliveryId}/redeliver`,
  summary: 'Send a delivery once more, under its id; one that waits is sent at its time',
  answer: WebhookDeliveryAnswer,
}) {}
