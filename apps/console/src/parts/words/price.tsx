import { Group } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { StatusBadge } from '../layout/status-badge.js';
import { Money } from './values.js';

interface PriceProps {
  readonly value: number | null | undefined;
  readonly isOnSale: boolean | undefined;
}

/** A price, and whether it is that of a sale. */
export function Price({ value, isOnSale = false }: PriceProps) {
  if (!isOnSale) return <Money value={value} />;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <StatusBadge tone="plain">{t('On sale')}</StatusBadge>
      <Money value={value} />
    </Group>
  );
}

interface Priced {
  readonly price?: number | null;
  readonly regular_price?: number | null;
}

/** The price of a product or SKU, as a cell of a list. */
export function priceCell({ price, regular_price: regular }: Priced) {
  return <Price value={price} isOnSale={typeof price === 'number' && typeof regular === 'number' && price < regular} />;
}
