export { findFailingWebhooks } from './find-failing-webhooks/find-failing-webhooks.js';
export { getWebhookDelivery } from './get-webhook-delivery/get-webhook-delivery.handler.js';
export { listWebhookDeliveries } from './list-webhook-deliveries/list-webhook-deliveries.js';
export { manageWebhooks } from './manage-webhooks/manage-webhooks.js';
export { redeliverWebhook } from './redeliver-webhook/redeliver-webhook.handler.js';
export { testWebhook } from './test-webhook/test-webhook.handler.js';
