import { Anchor, List, Stack, Table, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { nameOf, type Order } from '../../api/names.js';
import { api } from '../../api/queries.js';
import { t } from '../../texts/texts.js';
import { useProject } from '../project.js';
import { redeemedThing } from '../redemptions/redemption-words.js';
import { linkTo } from '../words/links.js';
import { moneyText, numberText } from '../words/money.js';
import { Money } from '../words/values.js';
import { pointsText } from '../words/worth.js';
import { effectText, namesOfItems, type Return, unitsText } from './returns.js';

interface ReturnResultProps {
  readonly result: Return;
  /** As it was sold: it has the names of the lines. */
  readonly order: Order | undefined;
}

/** What a return gives back and takes back, and what remains. */
export function ReturnResult({ result, order }: ReturnResultProps) {
  const { currency } = useProject();
  const names = namesOfItems(order);
  const { items = [], total_amount: total, amount } = result.order;
  const rest = items.map(({ id, quantity = 0 }) => ({ item: id, quantity }));
  return (
    <Stack gap="md">
      <Part title={t('Refund')}>
        <List spacing={4}>
          <List.Item>{t('{amount} in money', { amount: moneyText(result.refund.amount, currency) })}</List.Item>
          {result.refund.credits.map(({ voucher, amount: credits }) => (
            <List.Item key={voucher}>
              {t('{amount} in credits to the card', { amount: moneyText(credits, currency) })} <CardLink id={voucher} />
            </List.Item>
          ))}
          {result.refund.points.map((points) => (
            <Points key={points.card} {...points} />
          ))}
        </List>
      </Part>
      <Units result={result} names={names} />
      {result.charged.length > 0 && (
        <Part title={t('Charged items')}>
          <List spacing={4}>
            {result.charged.map(({ item, quantity, price }) => (
              <List.Item key={item}>
                {t('{units}: no longer free, {amount} are kept back', {
                  units: unitsText([{ item, quantity }], names),
                  amount: moneyText(price, currency),
                })}
              </List.Item>
            ))}
          </List>
        </Part>
      )}
      {result.redemptions.length > 0 && (
        <Part title={t('Redemptions')}>
          <Effects effects={result.redemptions} />
        </Part>
      )}
      <Part title={t('What remains')}>
        <Text size="sm">
          {rest.length > 0
            ? t('{units}, for {amount}', {
                units: unitsText(rest, names),
                amount: moneyText(total ?? amount ?? 0, currency),
              })
            : t('No items remain. The order ends as by a rollback.')}
        </Text>
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Text fw={600} size="sm" mb={4}>
        {title}
      </Text>
      {children}
    </section>
  );
}

function Points({ card, returned, revoked, shortfall }: Return['refund']['points'][number]) {
  const lines = [
    [returned, t('{points} come back to the card', { points: pointsText(returned) })],
    [revoked, t('{points} are deducted from the card', { points: pointsText(revoked) })],
    [
      shortfall,
      t('{points} were spent already, and are taken from the next ones of the card', { points: pointsText(shortfall) }),
    ],
  ] as const;
  return lines.map(
    ([points, text]) =>
      points > 0 && (
        <List.Item key={text}>
          {text} <CardLink id={card} />
        </List.Item>
      ),
  );
}

/** A gift card or loyalty card by its code. */
function CardLink({ id }: { readonly id: string }) {
  const { data } = useQuery({ queryKey: ['name', id], queryFn: () => nameOf(id) });
  if (!data) return <span>{id}</span>;
  return (
    <Anchor component={Link} underline="always" href={linkTo('voucher', data) ?? ''} inherit>
      {data}
    </Anchor>
  );
}

function Units({ result, names }: { readonly result: Return; readonly names: ReadonlyMap<string, string> }) {
  return (
    <Part title={t('Returned items')}>
      {/* What scrolls must be reached by the keyboard. */}
      <div
        style={{ overflowX: 'auto' }}
        role="region"
        aria-label={t('{label}: table', { label: t('Returned items') })}
        tabIndex={0}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Product')}</Table.Th>
              <Table.Th ta="right">{t('Quantity')}</Table.Th>
              <Table.Th ta="right">{t('Price')}</Table.Th>
              <Table.Th ta="right">{t('Discount')}</Table.Th>
              <Table.Th ta="right">{t('Paid')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {result.items.map(({ item, quantity, price, discount, paid }) => (
              <Table.Tr key={item}>
                <Table.Td>{names.get(item) ?? item}</Table.Td>
                <Table.Td ta="right">{numberText(quantity)}</Table.Td>
                <Table.Td ta="right">
                  <Money value={price} />
                </Table.Td>
                <Table.Td ta="right">
                  <Money value={discount} />
                </Table.Td>
                <Table.Td ta="right">
                  <Money value={paid} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Part>
  );
}

/** By redemption what the return does to it. */
function Effects({ effects }: { readonly effects: Return['redemptions'] }) {
  const { currency } = useProject();
  const found = useQueries({
    queries: effects.map(({ id: redemptionId }) =>
      api.queryOptions('get', '/v1/redemptions/{redemptionId}', { params: { path: { redemptionId } } }),
    ),
  });
  return (
    <List spacing={4}>
      {effects.map((each, index) => {
        const { data } = found[index] ?? {};
        return (
          <List.Item key={each.id}>
            <Anchor component={Link} underline="always" href={linkTo('redemption', each.id) ?? ''} inherit>
              {data ? redeemedThing(data).title : each.id}
            </Anchor>
            {': '}
            {effectText(each, currency)}
          </List.Item>
        );
      })}
    </List>
  );
}
