import { Anchor, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { client } from '../../api/client.js';
import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { useApiForm } from '../forms/api-form.js';
import { inUnits, MoneyInput } from '../forms/money-input.js';
import { ErrorInWords } from '../layout/error-in-words.js';
import { Panel } from '../layout/panel.js';
import { useProject } from '../project.js';
import { moneyText, numberText } from '../words/money.js';
import { type Attempt } from './attempt.js';
import { CheckResult } from './check-result.js';

type Checked = components['schemas']['ValidatedRedeemableAnswer'];

interface CheckCodeProps {
  readonly customerId: string | undefined;
  /** Minor units, where nothing else is known */
  readonly usualAmount?: number | undefined;
  /** What was refused: it is checked again as it was sent. */
  readonly attempt?: Attempt | undefined;
}

/** Asks what a code would do for a customer and a cart, and shows each step of the decision. It redeems nothing. */
export function CheckCode({ customerId, usualAmount, attempt }: CheckCodeProps) {
  const { currency } = useProject();
  const [checked, setChecked] = useState<Checked>();
  const lines = attempt?.order?.items ?? [];
  const { form, submit, error, isSending } = useApiForm({
    keptAs: null,
    initialValues: {
      code: attempt?.code ?? '',
      amount: ((attempt?.order?.amount ?? (usualAmount || 10_000)) / 100) as number | string,
    },
    validate: { code: (code) => (code.trim() ? null : t('Type the code.')) },
    fieldOf: { 'order.amount': 'amount', 'redeemables.0.id': 'code' },
    send: async ({ code, amount }) => {
      setChecked(undefined);
      const body = {
        redeemables: [{ object: kindOf(code.trim()), id: code.trim() }],
        ...(customerId !== undefined && { customer: { id: customerId } }),
        order:
          lines.length > 0 ? attempt!.order! : { ...attempt?.order, amount: Math.round(Number(amount || 0) * 100) },
        options: { explain: true, expand: ['order' as const, 'redeemable' as const] },
      };
      const { data } = await client.POST('/v1/validations', { body });
      setChecked([...(data?.redeemables ?? []), ...(data?.inapplicable_redeemables ?? [])][0]);
    },
  });
  return (
    <Panel title={t('Why is a code refused, or what would it do?')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('This redeems nothing. A cart with products is put together on the page')}{' '}
            <Anchor component={Link} href="/cart" underline="always">
              {t('Try a cart')}
            </Anchor>
            .
          </Text>
          <Group align="flex-start">
            <TextInput label={t('Code to check')} maxLength={200} {...form.getInputProps('code')} />
            {lines.length === 0 && (
              <MoneyInput
                label={t('Value of the cart in {currency}', { currency })}
                {...inUnits(form.getInputProps('amount'))}
              />
            )}
            <Button type="submit" loading={isSending} mt={25}>
              {t('Check')}
            </Button>
          </Group>
          {lines.length > 0 && (
            <List size="sm" aria-label={t('The cart of that attempt')}>
              {lines.map((line, index) => (
                <List.Item key={index}>{lineWords(line, currency)}</List.Item>
              ))}
            </List>
          )}
          {error !== undefined && <ErrorInWords error={error} />}
        </Stack>
      </form>
      <div aria-live="polite">{checked && <CheckResult checked={checked} />}</div>
    </Panel>
  );
}

function kindOf(id: string): 'voucher' | 'promotion_tier' {
  return id.startsWith('promo_') ? 'promotion_tier' : 'voucher';
}

type Line = components['schemas']['CartItemInput'];

function lineWords({ quantity = 1, product_id, sku_id, source_id, price, amount, product }: Line, currency: string) {
  const name = (product as { name?: string } | undefined)?.name ?? sku_id ?? product_id ?? source_id ?? t('A line');
  const value = price ?? amount;
  const words = t('{quantity} × {name}', { quantity: numberText(Number(quantity)), name });
  return value === undefined ? words : `${words}, ${moneyText(value, currency)}`;
}
