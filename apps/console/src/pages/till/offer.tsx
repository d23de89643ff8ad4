import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type components } from '../../api/schema.js';
import { Icon } from '../../parts/layout/icon.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { useProject } from '../../parts/project.js';
import { moneyText } from '../../parts/words/money.js';
import { stateName, stateWord } from '../../parts/words/voucher-state.js';
import { worthText } from '../../parts/words/worth.js';
import { t } from '../../texts/texts.js';
import classes from './till.module.css';
import { toPay, type Verdict, whyRefused, worthWords } from './worth-words.js';
import { timeNow } from '../../parts/words/time-now.js';

type Voucher = components['schemas']['VoucherAnswer'];

/** A code that was looked up, and what it does for an amount where one was typed. */
export interface Looked {
  readonly code: string;
  readonly voucher: Voucher | undefined;
  readonly amount: number | undefined;
  readonly verdict: Verdict | undefined;
}

interface OfferProps {
  readonly looked: Looked;
  readonly isRedeeming: boolean;
  readonly redeem: () => void;
}

export function Offer({ looked, isRedeeming, redeem }: OfferProps) {
  const { voucher, verdict } = looked;
  const { currency } = useProject();
  if (!voucher) return <Refused title={looked.code}>{whyRefused({ key: 'not_found' })}</Refused>;
  const { tone, word } = stateWord(stateName(voucher, timeNow()));
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group gap="xs">
          <Text fw={650} fz="lg" className={classes.what}>
            {voucher.code}
          </Text>
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </Group>
        <Text>
          {worthText(voucher, currency)}
          {voucher.campaign && (
            <Text span c="dimmed">
              {' '}
              · {voucher.campaign}
            </Text>
          )}
        </Text>
        {!verdict && <Text c="dimmed">{t('Type the amount of the purchase to see what the code does for it.')}</Text>}
        {verdict && !verdict.valid && (
          <Refused>{whyRefused(verdict.error as Parameters<typeof whyRefused>[0], verdict.reason)}</Refused>
        )}
        {verdict?.valid && (
          <>
            {worthWords(verdict, currency).map((words) => (
              <Text key={words}>{words}</Text>
            ))}
            <ToPay amount={toPay(verdict.order)} />
            <RedeemButton isRedeeming={isRedeeming} redeem={redeem} />
          </>
        )}
      </Stack>
    </Paper>
  );
}

/** It takes the focus, so that Enter redeems after the amount was typed. */
function RedeemButton({ isRedeeming, redeem }: Pick<OfferProps, 'isRedeeming' | 'redeem'>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} size="xl" fullWidth loading={isRedeeming} onClick={redeem}>
      {t('Redeem')}
    </Button>
  );
}

/** How much is left for the customer to pay. */
export function ToPay({ amount }: { readonly amount: number | undefined }) {
  const { currency } = useProject();
  if (amount === undefined) return null;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('To pay')}
      </Text>
      <div className={`${classes.total} digits`}>{moneyText(amount, currency)}</div>
    </div>
  );
}

export function Refused({ title, children }: { readonly title?: string; readonly children: string }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <span className="failed">
        <Icon name="warning" />
      </span>
      <div className={classes.what}>
        {title && <Text fw={650}>{title}</Text>}
        <Text>{children}</Text>
      </div>
    </Group>
  );
}
