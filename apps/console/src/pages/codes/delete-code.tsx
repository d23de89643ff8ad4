import { Checkbox, List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { useProject } from '../../parts/project.js';
import { moneyText } from '../../parts/words/money.js';
import { pointsText } from '../../parts/words/worth.js';
import { t } from '../../texts/texts.js';

type Voucher = components['schemas']['VoucherAnswer'];

interface DeleteCodeProps {
  readonly voucher: Voucher;
  readonly onClose: () => void;
}

/** Deletes a code, into the bin or for good, and says first what goes with it. */
export default function DeleteCode({ voucher, onClose }: DeleteCodeProps) {
  const { currency } = useProject();
  const [, go] = useLocation();
  const [isForGood, setForGood] = useState(false);
  const { code } = voucher;
  const remove = async () => {
    const params = { path: { code }, query: { force: isForGood } };
    await client.DELETE('/v1/vouchers/{code}', { params });
    notifications.show({
      message: isForGood ? t('{code} was deleted permanently', { code }) : t('{code} is in the bin', { code }),
    });
    go('/codes');
    queryClient.removeQueries({ queryKey: ['get', '/v1/vouchers/{code}'] });
    await queryClient.invalidateQueries({ queryKey: ['get'] });
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('Delete {name}?', { name: code })}
      verb={isForGood ? t('Delete permanently') : t('Move to the bin')}
      isDangerous
      act={remove}
    >
      <Stack gap="sm">
        <List>
          {lossesOf(voucher, currency).map((loss) => (
            <List.Item key={loss}>{loss}</List.Item>
          ))}
        </List>
        <Checkbox
          label={t('Delete permanently and release the code')}
          checked={isForGood}
          onChange={(event) => setForGood(event.currentTarget.checked)}
        />
        <Text size="sm">
          {isForGood
            ? t('This cannot be undone. Another code of this name can be created.')
            : t('It can be restored from the bin. Until then its code stays taken.')}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}

/** What goes with a code, in sentences. */
function lossesOf({ gift, loyalty_card: card, holder_id: holder, redemption }: Voucher, currency: string): string[] {
  const balance = gift ? moneyText(gift.balance, currency) : card ? pointsText(card.balance) : undefined;
  return [
    t('It is refused from now on.'),
    ...(balance === undefined ? [] : [t('What is left on it goes with it: {balance}.', { balance })]),
    ...(holder ? [t('Its holder loses it.')] : []),
    t('{count, plural, =0 {It was never redeemed.} one {Its redemption stays.} other {Its # redemptions stay.}}', {
      count: redemption.redeemed_quantity,
    }),
  ];
}
