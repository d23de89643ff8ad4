import { Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { type components } from '../../api/schema.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { t } from '../../texts/texts.js';
import { cardsChanged, pointsFault } from './card-changes.js';

type Card = components['schemas']['VoucherAnswer'];

interface TransferDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
}

/** Moves points from this card to another one. */
export function TransferDialog({ card, onClose }: TransferDialogProps) {
  const balance = card.loyalty_card?.balance ?? 0;
  const api = useApiForm({
    keptAs: 'transfer',
    initialValues: { to: '', points: '' as number | '', reason: '' },
    validate: {
      to: (value) => (value.trim() ? null : t('Say which card receives them.')),
      points: (value) => pointsFault(value, balance),
    },
    send: async ({ to, points, reason }) => {
      const { data: receiver } = await client.GET('/v1/loyalties/members/{memberId}', {
        params: { path: { memberId: to.trim() } },
      });
      const path = { campaignId: receiver?.campaign_id ?? '', memberId: receiver?.id ?? '' };
      const donor = { code: card.code, points: Number(points), ...(reason.trim() && { reason: reason.trim() }) };
      await client.POST('/v1/loyalties/{campaignId}/members/{memberId}/transfers', { params: { path }, body: [donor] });
      await cardsChanged();
      notifications.show({ message: t('The points are on {code} now.', { code: to.trim() }) });
      onClose();
    },
    fieldOf: { '0.points': 'points', '0.code': 'to' },
  });
  const { form } = api;
  const left = balance - Number(form.values.points);
  return (
    <FormDialog title={t('Transfer points')} verb={t('Transfer')} form={api} onClose={onClose}>
      <TextInput
        label={t('Card that receives them')}
        description={t('Its code. It may be of another member or another program.')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('to')}
      />
      <NumberField label={t('Points')} required min={1} {...form.getInputProps('points')} />
      <Textarea label={t('Reason')} maxLength={500} autosize minRows={2} {...form.getInputProps('reason')} />
      <Text size="sm" role="status">
        {t('{left} of {balance} points stay on {code}. On the other card they expire as its program says.', {
          left,
          balance,
          code: card.code,
        })}
      </Text>
    </FormDialog>
  );
}
