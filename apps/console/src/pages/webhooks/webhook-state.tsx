import { StatusBadge } from '../../parts/layout/status-badge.js';
import { t } from '../../texts/texts.js';

export function WebhookState({ active }: { readonly active: boolean }) {
  return <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? t('Active') : t('Disabled')}</StatusBadge>;
}
