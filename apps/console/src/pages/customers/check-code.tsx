import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { client } from '../../api/client.js';
import { type components } from '../../api/schema.js';
import { useApiForm } from '../../parts/api-form.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { inUnits, MoneyInput } from '../../parts/money-input.js';
import { Panel } from '../../parts/panel.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { CheckResult } from './check-result.js';

type Checked = components['schemas']['ValidatedRedeemableAnswer'];

/** Asks what a code would do for this customer and a cart, and shows each step of the decision. It redeems nothing. */
export function CheckCode({ customer }: { readonly customer: components['schemas']['CustomerAnswer'] }) {
  const { currency } = useProject();
  const [checked, setChecked] = useState<Checked>();
  const { form, submit, error, isSending } = useApiForm({
    keptAs: null,
    initialValues: {
      code: '',
      amount: ((customer.summary.orders.last_order_amount || 10_000) / 100) as number | string,
    },
    validate: { code: (code) => (code.trim() ? null : t('Type the code.')) },
    fieldOf: { 'order.amount': 'amount', 'redeemables.0.id': 'code' },
    send: async ({ code, amount }) => {
      setChecked(undefined);
      const body = {
        redeemables: [{ object: 'voucher' as const, id: code.trim() }],
        customer: { id: customer.id },
        order: { amount: Math.round(Number(amount || 0) * 100) },
        options: { explain: true, expand: ['order' as const, 'redeemable' as const] },
      };
      const { data } = await client.POST('/v1/validations', { body });
      setChecked(data?.redeemables[0]);
    },
  });
  return (
    <Panel title={t('Why is a code refused, or what would it do?')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('This redeems nothing. A cart with products is put together on the page')}{' '}
            <Anchor component={Link} href={`/cart?customer=${encodeURIComponent(customer.id)}`} underline="always">
              {t('Try a cart')}
            </Anchor>
            .
          </Text>
          <Group align="flex-start">
            <TextInput label={t('Code to check')} maxLength={200} {...form.getInputProps('code')} />
            <MoneyInput
              label={t('Value of the cart in {currency}', { currency })}
              {...inUnits(form.getInputProps('amount'))}
            />
            <Button type="submit" loading={isSending} mt={25}>
              {t('Check')}
            </Button>
          </Group>
          {error !== undefined && <ErrorInWords error={error} />}
        </Stack>
      </form>
      <div aria-live="polite">{checked && <CheckResult checked={checked} />}</div>
    </Panel>
  );
}
