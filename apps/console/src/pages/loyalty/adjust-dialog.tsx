import { SegmentedControl, Select, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { type components } from '../../api/schema.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { DayInput } from '../../parts/forms/day-input.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { t } from '../../texts/texts.js';
import { cardsChanged, pointsFault } from './card-changes.js';

type Card = components['schemas']['VoucherAnswer'];
type Body = components['schemas']['AdjustPointsBody'];

const EMPTY = { way: 'add', points: '' as number | '', expiry: 'PROGRAM_RULES', expiration_date: '', reason: '' };

interface AdjustDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
}

/** Gives points by hand, or takes some. */
export function AdjustDialog({ card, onClose }: AdjustDialogProps) {
  const balance = card.loyalty_card?.balance ?? 0;
  const api = useApiForm({
    keptAs: 'adjust',
    initialValues: EMPTY,
    validate: {
      points: (value, { way }) => pointsFault(value, way === 'take' ? balance : Infinity),
      expiration_date: (value, { way, expiry }) =>
        way === 'add' && expiry === 'CUSTOM_DATE' && !value ? t('Choose the last day.') : null,
      reason: (value) => (value.trim() ? null : t('Give the reason: others will ask for it.')),
    },
    fieldOf: { amount: 'points' },
    send: async (values) => {
      const params = { path: { memberId: card.id } };
      await client.POST('/v1/loyalties/members/{memberId}/balance', { params, body: buildBody(values) });
      await cardsChanged();
      notifications.show({ message: t('The points of {code} are adjusted.', { code: card.code }) });
      onClose();
    },
  });
  const { form } = api;
  const { way, points, expiry } = form.values;
  const after = balance + (way === 'add' ? Number(points) : -Number(points));
  return (
    <FormDialog
      title={t('Adjust points')}
      verb={way === 'add' ? t('Add points') : t('Deduct points')}
      form={api}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('Add or deduct')}
        data={[
          { value: 'add', label: t('Add') },
          { value: 'take', label: t('Deduct') },
        ]}
        {...form.getInputProps('way')}
      />
      <NumberField
        label={t('Points')}
        required
        min={1}
        max={1_000_000_000}
        data-autofocus
        {...form.getInputProps('points')}
      />
      {way === 'add' && (
        <Select
          label={t('They can be used')}
          allowDeselect={false}
          data={[
            { value: 'PROGRAM_RULES', label: t('as long as the program says') },
            { value: 'NON_EXPIRING', label: t('for ever') },
            { value: 'CUSTOM_DATE', label: t('up to a day') },
          ]}
          {...form.getInputProps('expiry')}
        />
      )}
      {way === 'add' && expiry === 'CUSTOM_DATE' && (
        <DayInput label={t('Last day')} required {...form.getInputProps('expiration_date')} />
      )}
      <Textarea
        label={t('Reason')}
        description={t('It stands with the entry.')}
        required
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <Text size="sm" role="status">
        {t(
          'There are {balance} points on the card now, and {after} after that. This can be undone by the opposite adjustment.',
          { balance, after },
        )}
      </Text>
    </FormDialog>
  );
}

function buildBody({ way, points, expiry, expiration_date, reason }: typeof EMPTY): Body {
  if (way === 'take') return { points: -Number(points), reason: reason.trim() };
  return {
    points: Number(points),
    reason: reason.trim(),
    expiration_type: expiry as 'PROGRAM_RULES',
    ...(expiry === 'CUSTOM_DATE' && { expiration_date }),
  };
}
