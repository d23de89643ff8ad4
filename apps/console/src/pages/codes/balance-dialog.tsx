import { Alert, SegmentedControl, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.js';
import { type components } from '../../api/schema.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { inUnits, MoneyInput } from '../../parts/forms/money-input.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { useProject } from '../../parts/project.js';
import { moneyText } from '../../parts/words/money.js';
import { pointsText } from '../../parts/words/worth.js';
import { t } from '../../texts/texts.js';
import { balanceAfter } from './balance-after.js';

interface BalanceDialogProps {
  readonly voucher: components['schemas']['VoucherAnswer'];
  readonly onClose: () => void;
}

/** Adds to a card or takes from it, and says first what it will hold. */
export default function BalanceDialog({ voucher, onClose }: BalanceDialogProps) {
  const { currency } = useProject();
  const queries = useQueryClient();
  const { code, gift, loyalty_card: card } = voucher;
  const inWords = (value: number) => (gift ? moneyText(value, currency) : pointsText(value));
  const api = useApiForm({
    keptAs: `balance ${code}`,
    initialValues: { direction: 'add', amount: '' as number | string, reason: '' },
    validate: {
      amount: (amount) => (Number(amount) > 0 ? null : t('Say how much, more than nothing.')),
      reason: (reason) => (reason.trim() === '' ? t('Say why: it stands in the history of the card.') : null),
    },
    send: async ({ reason, ...change }) => {
      const { amount } = balanceAfter(0, change, Boolean(gift));
      await client.POST('/v1/vouchers/{code}/balance', {
        params: { path: { code } },
        body: { amount, reason: reason.trim() },
      });
      notifications.show({ message: t('The balance of {code} was changed', { code }) });
      onClose();
      await queries.invalidateQueries();
    },
  });
  const before = gift?.balance ?? card?.balance ?? 0;
  const { amount, balance } = balanceAfter(before, api.form.values, Boolean(gift));
  return (
    <FormDialog
      title={t('Adjust the balance of {code}', { code })}
      verb={t('Change the balance')}
      form={api}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('Direction')}
        data={[
          { value: 'add', label: t('Add') },
          { value: 'take', label: t('Remove') },
        ]}
        {...api.form.getInputProps('direction')}
      />
      {gift ? (
        <MoneyInput
          label={t('Amount in {currency}', { currency })}
          data-autofocus
          {...inUnits(api.form.getInputProps('amount'))}
        />
      ) : (
        <NumberField
          label={t('Points')}
          data-autofocus
          min={0}
          max={1_000_000_000}
          {...api.form.getInputProps('amount')}
        />
      )}
      <Textarea label={t('Reason')} maxLength={500} autosize minRows={2} {...api.form.getInputProps('reason')} />
      {amount !== 0 && (
        <Alert variant="light" color={balance < 0 ? 'red' : 'gray'}>
          {t('The card holds {before} and will hold {after}. The entry stays in its history with your name.', {
            before: inWords(before),
            after: inWords(balance),
          })}
        </Alert>
      )}
    </FormDialog>
  );
}
