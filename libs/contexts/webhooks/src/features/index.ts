export { listWebhookDeliveries } from './list-webhook-deliveries/list-webhook-deliveries.js';
export { manageWebhooks } from './manage-webhooks/manage-webhooks.js';
export { redeliverWebhook } from './redeliver-webhook/redeliver-webhook.handler.js';
