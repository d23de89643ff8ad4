import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { t } from '../../texts/texts.js';
import { type Tier } from './tier-values.js';

export const TIERS = '/v1/loyalties/{campaignId}/tiers';
export const TIER = '/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}';

interface RemoveTierProps {
  readonly tier: Tier;
  readonly onClose: () => void;
}

export function RemoveTier({ tier: { id, name, campaign_id }, onClose }: RemoveTierProps) {
  const remove = async () => {
    await client.DELETE(TIER, { params: { path: { campaignId: campaign_id, loyaltyTierId: id } } });
    await queryClient.invalidateQueries({ queryKey: ['get', TIERS] });
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('Delete {name}?', { name })}
      verb={t('Delete')}
      isDangerous
      act={remove}
    >
      {t('Its members move to the tier that their points lead to, or to none. What they earned stays theirs.')}
    </ConfirmDialog>
  );
}
