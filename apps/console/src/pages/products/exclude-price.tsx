import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { Money } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { excludePrice, type PricedItem, type PriceInterval } from './use-prices.js';

interface ExcludePriceProps {
  readonly item: PricedItem;
  readonly price: PriceInterval;
  readonly onClose: () => void;
}

/** Leaves a price out of the lowest price, for a reason. */
export function ExcludePrice({ item, price, onClose }: ExcludePriceProps) {
  const api = useApiForm({
    keptAs: `exclude ${price.id}`,
    initialValues: { reason: '' },
    validate: { reason: (reason: string) => (reason.trim() ? null : t('Say why the price does not count')) },
    send: async ({ reason }) => {
      await excludePrice(item, price.id, reason.trim());
      notifications.show({ message: t('The price is excluded.') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Exclude a price of {name}', { name: item.name })}
      verb={t('Exclude')}
      form={api}
      onClose={onClose}
    >
      <Text size="sm">
        {t('This price will not count for the lowest price:')} <Money value={price.price} />.{' '}
        {t('This cannot be undone.')}
      </Text>
      <Textarea
        label={t('Reason')}
        description={t('It is shown with the price and in the audit log.')}
        required
        data-autofocus
        maxLength={500}
        {...api.form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
