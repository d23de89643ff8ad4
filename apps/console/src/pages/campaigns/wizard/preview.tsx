import { Code, Divider, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Panel } from '../../../parts/layout/panel.js';
import { useProject } from '../../../parts/project.js';
import { campaignKinds } from '../../../parts/words/campaign-kind.js';
import { momentText } from '../../../parts/words/moment.js';
import { moneyText, numberText } from '../../../parts/words/money.js';
import { t } from '../../../texts/texts.js';
import { discountText } from '../gain-text.js';
import { discountBody, isSharedCode } from './campaign-body.js';
import { type DiscountKind, type Draft, type Typed, validityOf } from './draft.js';
import { sampleCart, takenOff } from './sample-cart.js';
import { sampleCodes } from './sample-codes.js';

const CODES = 5;

/** What comes of the draft: in words, as codes, and on a cart. */
export function Preview({ draft }: { readonly draft: Draft }) {
  const isPromotion = draft.kind === 'PROMOTION';
  return (
    <Panel title={t('Preview')}>
      <Text fw={600}>{draft.name || t('No name yet')}</Text>
      <Text size="sm" c="dimmed">
        {campaignKinds()[draft.kind]}
      </Text>
      <Validity draft={draft} />
      <Divider />
      <Gains draft={draft} />
      {!isPromotion && <Divider />}
      {!isPromotion && <Codes draft={draft} />}
    </Panel>
  );
}

function Validity({ draft }: { readonly draft: Draft }) {
  const { timezone } = useProject();
  const { start_date, expiration_date } = validityOf(draft, timezone);
  const from = start_date ? momentText(start_date, timezone) : t('now');
  return (
    <Text size="sm">
      {expiration_date
        ? t('From {from} to {to}', { from, to: momentText(expiration_date, timezone) })
        : t('From {from} on, without end', { from })}
    </Text>
  );
}

function Gains({ draft }: { readonly draft: Draft }) {
  const { currency } = useProject();
  const { kind, cardAmount, points, discountKind, discount, discountAtMost, offers } = draft;
  if (kind === 'GIFT_VOUCHERS')
    return <Text size="sm">{t('a card of {amount}', { amount: moneyText(Number(cardAmount) * 100, currency) })}</Text>;
  if (kind === 'LOYALTY_PROGRAM')
    return <Text size="sm">{t('{points} starting points', { points: numberText(Number(points)) })}</Text>;
  if (kind !== 'PROMOTION') return <OnCart kind={discountKind} value={discount} atMost={discountAtMost} />;
  return (
    <Stack gap="md">
      {offers.map(({ name, kind: offerKind, value }, index) => (
        <div key={index}>
          <Text size="sm" fw={600}>
            {name || t('Offer {number}', { number: index + 1 })}
          </Text>
          <OnCart kind={offerKind} value={value} />
        </div>
      ))}
    </Stack>
  );
}

interface OnCartProps {
  readonly kind: DiscountKind;
  readonly value: Typed;
  readonly atMost?: Typed;
}

function OnCart({ kind, value, atMost = '' }: OnCartProps) {
  const { currency } = useProject();
  const cart = sampleCart(currency, kind, value);
  const off = takenOff(cart, kind, value, atMost);
  const lines: readonly (readonly [string, number])[] = [
    [t('A cart of'), cart],
    [discountText(discountBody(kind, value, atMost), currency), -off],
    [t('To pay'), cart - off],
  ];
  return (
    <Stack gap={4} aria-live="polite">
      {lines.map(([label, amount], index) => (
        <Group key={index} justify="space-between" wrap="nowrap">
          <Text size="sm" fw={index === 2 ? 600 : undefined}>
            {label}
          </Text>
          <Text size="sm" className="digits" fw={index === 2 ? 600 : undefined}>
            {moneyText(amount, currency)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

function Codes({ draft }: { readonly draft: Draft }) {
  const { pattern, sharedCode, count } = draft;
  const isShared = isSharedCode(draft);
  const samples = useMemo(() => sampleCodes(pattern, CODES), [pattern]);
  const shown = isShared ? [sharedCode.trim() || '…'] : samples.slice(0, Math.max(1, Number(count)));
  return (
    <Stack gap="xs">
      <Text size="sm">
        {isShared
          ? t('One code for everybody:')
          : t('{count, plural, one {# code} other {# codes}}, such as', { count: Number(count) || 0 })}
      </Text>
      <Group gap="xs">
        {shown.map((code) => (
          <Code key={code}>{code}</Code>
        ))}
      </Group>
    </Stack>
  );
}
