import { ShownOnce } from '../../parts/dialogs/shown-once.js';
import { t } from '../../texts/texts.js';
import { type NewWebhook } from './webhooks.js';

interface WebhookSecretProps {
  readonly webhook: NewWebhook;
  readonly warning: string;
  readonly onClose: () => void;
}

export default function WebhookSecret({ webhook, warning, onClose }: WebhookSecretProps) {
  return (
    <ShownOnce
      title={t('The secret of the webhook')}
      warning={warning}
      secrets={{ [t('Secret')]: webhook.secret }}
      onClose={onClose}
    />
  );
}
