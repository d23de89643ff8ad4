import { Divider, Paper, Stack, Text } from '@mantine/core';
import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { TwoSides } from '../search/search-field.js';
import { Money } from '../words/values.js';

type Order = components['schemas']['PricedOrderAnswer' | 'QualifiedOrderAnswer'];

interface PricedLine {
  readonly quantity?: number;
  readonly amount?: number;
  readonly discount_amount?: number;
  readonly subtotal_amount?: number;
  readonly product?: { readonly name?: string };
  readonly sku?: { readonly sku?: string };
}

/** The cart as the engine prices it, with all that applies. */
export function Totals({ order }: { readonly order: Order }) {
  const { items_discount_amount: offItems = 0, discount_amount: offOrder = 0 } = order;
  const items = (order.items ?? []) as readonly PricedLine[];
  return (
    <Paper withBorder p="md" component="section" aria-label={t('To pay')}>
      <Stack gap={6}>
        {items.map((line, index) => (
          <div key={index}>
            <TwoSides left={`${line.quantity ?? 1} × ${nameOf(line)}`} right={<Money value={line.amount} />} />
            {(line.discount_amount ?? 0) > 0 && (
              <TwoSides
                left={
                  <Text span c="dimmed" size="sm">
                    {t('discount of this line')}
                  </Text>
                }
                right={<Money value={-(line.discount_amount ?? 0)} />}
              />
            )}
          </div>
        ))}
        <Divider />
        <TwoSides left={t('Value of the cart')} right={<Money value={order.amount ?? 0} />} />
        {offItems > 0 && <TwoSides left={t('Discounts of lines')} right={<Money value={-offItems} />} />}
        {offOrder > 0 && <TwoSides left={t('Discounts of the cart')} right={<Money value={-offOrder} />} />}
        <TwoSides
          left={<strong>{t('To pay')}</strong>}
          right={
            <strong>
              <Money value={order.total_amount ?? order.amount ?? 0} />
            </strong>
          }
        />
      </Stack>
    </Paper>
  );
}

function nameOf({ sku, product }: PricedLine): string {
  return sku?.sku ?? product?.name ?? t('A product');
}
