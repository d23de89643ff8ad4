import { type RecordsRefusal } from '@perkstream/kernel';
import { type OwnProblems } from '@perkstream/published';

export type RedeliveryRefusal = 'not_found' | 'webhook_inactive' | 'queue_is_full';

export const webhookProblems = {
  webhook_inactive: { status: 400, message: 'Webhook is not active' },
  queue_is_full: { status: 400, message: 'Too many deliveries wait' },
} as const satisfies OwnProblems<RecordsRefusal | RedeliveryRefusal>;
