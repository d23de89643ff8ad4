import { SimpleGrid, Table } from '@mantine/core';
import { type ReactNode } from 'react';
import { CountedList } from '../../parts/charts/counted-list.js';
import { Facts } from '../../parts/layout/facts.js';
import { Panel } from '../../parts/layout/panel.js';
import { useProject } from '../../parts/project.js';
import { refusalWords } from '../../parts/redemptions/refusal-words.js';
import { moneyText, numberText } from '../../parts/words/money.js';
import { Instant, Money } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type Outcome, type Report } from './back-test.js';

interface ReportProps {
  readonly id: string;
  readonly report: Report;
}

/** What a draft would have done, in figures and bars that lead to the visits. */
export function ReportPanels({ id, report }: ReportProps) {
  const { currency } = useProject();
  const visits = (outcome: Outcome) => `/back-tests/${id}/visits?outcome=${outcome}`;
  const { visits: all, tried, qualified, refused, near_misses: near, displaced, around_threshold: around } = report;
  return (
    <>
      <Panel title={t('What it would have cost')}>
        <Facts facts={figuresOf(report)} />
      </Panel>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Panel title={t('From visit to redemption')}>
          <CountedList
            nothing={t('Nothing happened in this window.')}
            rows={[
              { key: 'visits', name: t('Visits'), count: all },
              { key: 'tried', name: t('Took the draft'), count: tried },
              { key: 'qualified', name: t('Qualified'), count: qualified, to: visits('qualified') },
            ]}
          />
        </Panel>
        <Panel title={t('Why it did not apply')}>
          <CountedList
            nothing={t('No visit was refused.')}
            rows={refused.map(({ key, count }) => ({
              ...{ key, count, name: refusalWords(key, undefined), to: visits('refused') },
            }))}
          />
        </Panel>
        <Panel title={t('Near misses')}>
          <CountedList
            nothing={t('No visit lacked only an amount or a quantity.')}
            rows={near.map(({ property, count, median_missing: missing }) => ({
              key: property,
              count,
              name: t('{property}: half of them lack no more than {missing}', {
                property: propertyName(property),
                missing: property.includes('amount') ? moneyText(missing, currency) : numberText(missing),
              }),
              to: visits('near_miss'),
            }))}
          />
        </Panel>
        <Panel title={t('Discounts that it displaces')}>
          <CountedList
            nothing={t('It takes the place of no other discount.')}
            rows={displaced.map(({ id: other, count, discount }) => ({
              key: other,
              count,
              name: t('{name}: {amount} less', { name: other, amount: moneyText(discount, currency) }),
              to: visits('displaced'),
            }))}
          />
        </Panel>
        {around.length > 0 && (
          <Panel title={t('Carts around the threshold')}>
            <CountedList
              nothing=""
              rows={around.map(({ from, to, visits: count }) => ({
                key: String(from),
                count,
                name: t('{from} up to {to}', { from: moneyText(from, currency), to: moneyText(to, currency) }),
              }))}
            />
          </Panel>
        )}
        {report.sweep.length > 0 && (
          <Panel title={t('Other values')}>
            <Sweep report={report} />
          </Panel>
        )}
      </SimpleGrid>
    </>
  );
}

function figuresOf(report: Report): readonly (readonly [string, ReactNode])[] {
  const { redemptions, rolled_back: back, discount, discount_rolled_back: given, distribution, budget } = report;
  return [
    [t('Redemptions'), numberText(redemptions)],
    [t('Rolled back'), numberText(back)],
    [t('Discount'), <Money key="discount" value={discount} />],
    [t('Given back'), <Money key="given" value={given} />],
    [t('Average discount'), <Money key="mean" value={distribution.mean} />],
    [t('Median discount'), <Money key="p50" value={distribution.p50} />],
    [t('Nine of ten take at most'), <Money key="p90" value={distribution.p90} />],
    [t('Largest discount'), <Money key="max" value={distribution.max} />],
    ...(report.credits > 0 ? [[t('Credits'), <Money key="credits" value={report.credits} />] as const] : []),
    ...(report.points > 0 ? [[t('Points'), numberText(report.points)] as const] : []),
    ...(budget
      ? [
          [t('Budget used'), <Money key="spent" value={budget.spent} />] as const,
          [
            t('Budget used up on'),
            budget.ends_on ? <Instant key="ends" value={`${budget.ends_on}T12:00:00.000Z`} as="day" /> : t('never'),
          ] as const,
        ]
      : []),
  ];
}

function propertyName(property: string): string {
  const names: Readonly<Record<string, string>> = {
    'order.amount': t('Value of the cart'),
    'order.total_amount': t('Value after discounts'),
    'order.items.count': t('Number of items'),
  };
  return names[property] ?? property;
}

function Sweep({ report: { sweep } }: { readonly report: Report }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Value')}</Table.Th>
          <Table.Th ta="right">{t('Redemptions')}</Table.Th>
          <Table.Th ta="right">{t('Discount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sweep.map(({ value, redemptions, discount }, index) => (
          <Table.Tr key={index}>
            <Table.Td>{typeof value === 'number' ? numberText(value) : String(value)}</Table.Td>
            <Table.Td ta="right" className="digits">
              {numberText(redemptions)}
            </Table.Td>
            <Table.Td ta="right">
              <Money value={discount} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
