import { Group, SegmentedControl, Text } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { DayInput } from '../forms/day-input.js';
import { type Address } from '../layout/address.js';
import { useProject } from '../project.js';
import classes from './time-choice.module.css';
import { MAX_DAYS, type RangeRefusal, timeShown } from './time-shown.js';
import { timeNow } from '../words/time-now.js';

/** The time that figures are of: up to now, or from one day to another one. It stands in the address. */
export function TimeChoice({ address }: { readonly address: Address }) {
  const { timezone } = useProject();
  const time = timeShown(address, timezone, new Date(timeNow()));
  const span = typeof time === 'string' ? undefined : time.span;
  return (
    <Group gap="xs" align="flex-end" className={classes.choice}>
      <SegmentedControl
        className={classes.spans}
        aria-label={t('Time shown')}
        value={span ?? ''}
        onChange={(value) => address.set({ span: value, from: null, to: null })}
        data={[
          { value: 'day', label: t('24 hours') },
          { value: 'week', label: t('7 days') },
          { value: 'month', label: t('30 days') },
          { value: 'year', label: t('12 months') },
        ]}
      />
      <Group gap="xs" wrap="nowrap" className={classes.days}>
        <Day address={address} name="from" label={t('From date')} />
        <span aria-hidden>–</span>
        <Day address={address} name="to" label={t('To date')} />
      </Group>
      {typeof time === 'string' && (
        <Text role="alert" size="sm" className="failed">
          {refusalText(time)}
        </Text>
      )}
    </Group>
  );
}

function Day({ address, name, label }: { readonly address: Address; readonly name: string; readonly label: string }) {
  return (
    <DayInput
      aria-label={label}
      title={label}
      value={address.get(name)}
      onChange={({ currentTarget: { value } }) => address.set({ [name]: value })}
    />
  );
}

function refusalText(refusal: RangeRefusal): string {
  const texts: Readonly<Record<RangeRefusal, () => string>> = {
    reversed: () => t('The first day is after the last one. The last 30 days are shown.'),
    to_come: () => t('That time is still to come. The last 30 days are shown.'),
    long: () => t('{days} days can be shown at most. The last 30 days are shown.', { days: MAX_DAYS }),
  };
  return texts[refusal]();
}
