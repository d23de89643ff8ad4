import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { useAddress } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { type Column } from '../../parts/lists/columns.js';
import { DataTable } from '../../parts/lists/data-table.js';
import { useMay, useProject } from '../../parts/project.js';
import { momentText } from '../../parts/words/moment.js';
import { Instant, Money, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { ExcludePrice } from './exclude-price.js';
import { PriceChart } from './price-chart.js';
import { TierNames } from './tier-names.js';
import { type PricedItem, type PriceInterval, usePrices } from './use-prices.js';

const ROWS_AT_FIRST = 10;

/** What everybody paid for a product or SKU over time, newest first. */
export function PriceHistory({ item }: { readonly item: PricedItem }) {
  const address = useAddress();
  const { change } = useMay();
  const { data, error, refetch } = usePrices(item);
  const [excluding, setExcluding] = useState<PriceInterval>();
  const [isWhole, setWhole] = useState(false);
  const all = data?.data.toReversed();
  if (error) return <ErrorInWords error={error} again={refetch} />;
  return (
    <Stack>
      <LowestPrice value={item.lowest} />
      {data && data.data.length > 0 && <PriceChart prices={data.data} name={item.name} />}
      <DataTable
        label={t('Prices')}
        rows={isWhole ? all : all?.slice(0, ROWS_AT_FIRST)}
        idOf={({ id }) => id}
        columns={columnsOfPrices(change, setExcluding)}
        address={address}
        places={2}
        empty={<EmptyState icon="product" title={t('No prices yet')} />}
      />
      {!isWhole && all && all.length > ROWS_AT_FIRST && (
        <Group>
          <Button variant="default" onClick={() => setWhole(true)}>
            {t('Show all prices')}
          </Button>
        </Group>
      )}
      {excluding && <ExcludePrice item={item} price={excluding} onClose={() => setExcluding(undefined)} />}
    </Stack>
  );
}

/** On the page of a product. */
export function PricesOfProduct({ item }: { readonly item: PricedItem }) {
  return (
    <Stack>
      <Title order={2} size="h3">
        {t('Prices')}
      </Title>
      <PriceHistory item={item} />
    </Stack>
  );
}

function LowestPrice({ value }: { readonly value: number | null | undefined }) {
  if (value === undefined) return null;
  if (value === null) return <Text size="sm">{t('No reduced prices')}</Text>;
  return (
    <Text size="sm">
      {t('Lowest price of the 30 days before the reduction:')} <Money value={value} />
    </Text>
  );
}

function columnsOfPrices(change: boolean, exclude: (price: PriceInterval) => void): readonly Column<PriceInterval>[] {
  return [
    { id: 'from', title: t('From'), cell: ({ from }) => <Instant value={from} /> },
    { id: 'to', title: t('Until'), cell: ({ to }) => (to === null ? t('now') : <Instant value={to} />) },
    { id: 'price', title: t('Price'), isNumber: true, cell: ({ price }) => <Money value={price} /> },
    {
      id: 'regular',
      title: t('Regular price'),
      isNumber: true,
      cell: ({ regular_price }) => <Money value={regular_price} />,
    },
    { id: 'causes', title: t('Promotions'), cell: ({ causes }) => <TierNames ids={causes} /> },
    {
      id: 'excluded',
      title: t('Counts'),
      isSentence: true,
      cell: (price) => <Counts price={price} exclude={change ? () => exclude(price) : undefined} />,
    },
  ];
}

interface CountsProps {
  readonly price: PriceInterval;
  /** Absent: the user may not. */
  readonly exclude: (() => void) | undefined;
}

function Counts({ price: { excluded, price, from }, exclude }: CountsProps) {
  const { timezone } = useProject();
  if (excluded) {
    const { reason, by, at } = excluded;
    return <span title={momentText(at, timezone)}>{t('No: {reason} (excluded by {by})', { reason, by })}</span>;
  }
  if (!exclude || price === null) return <Nothing />;
  const label = t('Exclude the price from {from}', { from: momentText(from, timezone) });
  return (
    <Button size="xs" variant="default" onClick={exclude} aria-label={label}>
      {t('Exclude')}
    </Button>
  );
}
