import { Anchor, Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { Link } from 'wouter';
import { t } from '../../texts/texts.js';
import { useProject } from '../project.js';
import { numberText, percentText, roundMoneyText } from '../words/money.js';
import { redemptionsWith } from './figure-rows.js';
import { type Amount, type Compared } from './time-shown.js';

/** The result of the redemptions that a sum is made of, where they can be listed. */
const ROWS: Partial<Readonly<Record<Amount, string>>> = {
  redemptions: 'SUCCESS',
  discount: 'SUCCESS',
  order_amount: 'SUCCESS',
  failed_redemptions: 'FAILURE',
};

/** Where a page wants no other ones. */
const USUAL: readonly Amount[] = ['redemptions', 'discount', 'order_amount', 'points_earned', 'failed_redemptions'];

interface FigureTotalsProps {
  readonly shown: Compared | undefined;
  /** The time shown, as parameters of the list of redemptions. */
  readonly dates: URLSearchParams | undefined;
  /** Its name, where the figures are of one campaign alone. */
  readonly campaign?: string;
  /** Which of them, where not the usual ones. */
  readonly amounts?: readonly Amount[];
}

/** The sums of the time shown, and how they differ from the time before. */
export function FigureTotals({ shown, dates, campaign, amounts }: FigureTotalsProps) {
  const { currency } = useProject();
  const inMoney = (minor: number) => roundMoneyText(minor, currency);
  const all: readonly (readonly [Amount, string, (value: number) => string])[] = [
    ['redemptions', t('Redemptions'), numberText],
    ['discount', t('Discounts given'), inMoney],
    ['order_amount', t('Value of their orders'), inMoney],
    ['points_earned', t('Points earned'), numberText],
    ['points_spent', t('Points spent'), numberText],
    ['points_expired', t('Points expired'), numberText],
    ['failed_redemptions', t('Refused'), numberText],
  ];
  const wanted = amounts ?? USUAL;
  const cards = all.filter(([amount]) => wanted.includes(amount));
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: cards.length }} spacing="sm">
      {cards.map(([amount, label, format]) => (
        <Paper withBorder p={{ base: 'sm', xs: 'md' }} key={amount}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          {shown ? (
            <>
              <Text fz={{ base: 'h4', xs: 'h3' }} fw={650} className="digits">
                {ROWS[amount] ? (
                  <Anchor
                    component={Link}
                    href={redemptionsWith(dates, { result: ROWS[amount], ...(campaign !== undefined && { campaign }) })}
                    inherit
                    c="inherit"
                  >
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
    percent === undefined ? t('no earlier data') : `${percent < 0 ? '−' : '+'}${percentText(Math.abs(percent))}`;
  return (
    <Text size="xs" c="dimmed" title={t('Compared with the previous period')}>
      {text}
    </Text>
  );
}
