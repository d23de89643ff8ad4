import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { numberText, percentText, roundMoneyText } from '../../parts/money.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type Amount, type compared } from './span.js';

type Shown = ReturnType<typeof compared> | undefined;

/** The sums of the time shown, and how they differ from the time before. */
export function TotalCards({ shown }: { readonly shown: Shown }) {
  const { currency } = useProject();
  const inMoney = (minor: number) => roundMoneyText(minor, currency);
  const cards: readonly (readonly [Amount, string, (value: number) => string])[] = [
    ['redemptions', t('Redemptions'), numberText],
    ['discount', t('Discounts given'), inMoney],
    ['order_amount', t('Value of their orders'), inMoney],
    ['points_earned', t('Points earned'), numberText],
    ['failed_redemptions', t('Refused'), numberText],
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
      {cards.map(([amount, label, format]) => (
        <Paper withBorder p={{ base: 'sm', xs: 'md' }} key={amount}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          {shown ? (
            <>
              <Text fz={{ base: 'h4', xs: 'h3' }} fw={650} className="digits">
                {format(shown.total(amount))}
              </Text>
              <Change percent={shown.change(amount)} />
            </>
          ) : (
            <Skeleton height={50} mt={4} />
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function Change({ percent }: { readonly percent: number | undefined }) {
  const text =
    percent === undefined ? t('nothing before') : `${percent < 0 ? '−' : '+'}${percentText(Math.abs(percent))}`;
  return (
    <Text size="xs" c="dimmed" title={t('Compared with the same time before')}>
      {text}
    </Text>
  );
}
