import { Anchor, Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { Link } from 'wouter';
import { numberText, percentText, roundMoneyText } from '../../parts/money.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { redemptionsWith } from './dates-shown.js';
import { type Amount, type compared } from './span.js';

/** The result of the redemptions that a sum is made of, where they can be listed. */
const ROWS: Partial<Readonly<Record<Amount, string>>> = {
  redemptions: 'SUCCESS',
  discount: 'SUCCESS',
  order_amount: 'SUCCESS',
  failed_redemptions: 'FAILURE',
};

type Shown = ReturnType<typeof compared> | undefined;

interface TotalCardsProps {
  readonly shown: Shown;
  /** The time shown, as parameters of the list of redemptions. */
  readonly dates: URLSearchParams | undefined;
}

/** The sums of the time shown, and how they differ from the time before. */
export function TotalCards({ shown, dates }: TotalCardsProps) {
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
                {ROWS[amount] ? (
                  <Anchor component={Link} href={redemptionsWith(dates, { result: ROWS[amount] })} inherit c="inherit">
                    {format(shown.total(amount))}
                  </Anchor>
                ) : (
                  format(shown.total(amount))
                )}
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
