import { Button, Group, Popover, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../texts/texts.js';
import { DayInput } from '../forms/day-input.js';
import { Icon } from '../layout/icon.js';
import { useProject } from '../project.js';
import { exactText, instantOf, localOf } from '../words/moment.js';
import { type Past } from './past.js';
import { timeNow } from '../words/time-now.js';
import classes from './past.module.css';

interface AsOfProps {
  readonly past: Past;
}

/** Asks for a date and time, and shows the thing of the page as it was then. */
export function AsOfButton({ past }: AsOfProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withArrow>
      <Popover.Target>
        <Button
          variant={past.moment ? 'light' : 'default'}
          leftSection={<Icon name="clock" size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('As of')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('As of')}>
        <MomentForm past={past} close={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function MomentForm({ past, close }: AsOfProps & { readonly close: () => void }) {
  const { timezone } = useProject();
  const [local, setLocal] = useState(past.moment ? localOf(past.moment, timezone) : '');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const moment = local && instantOf(local, timezone);
    if (!moment) return setError(t('Enter a date and a time.'));
    if (Date.parse(moment) > timeNow()) return setError(t('Choose a moment in the past.'));
    past.show(moment);
    close();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <DayInput
          hasTime
          label={t('Date and time')}
          description={t('In the time zone {zone}.', { zone: timezone })}
          value={local}
          error={error}
          onChange={({ currentTarget }) => {
            setLocal(currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit">{t('Show')}</Button>
      </Stack>
    </form>
  );
}

/** Says that the page shows the past, and leads back. Nothing where it shows what is now. */
export function PastBar({ past }: AsOfProps) {
  const { timezone } = useProject();
  if (!past.moment) return null;
  const isMoment = !Number.isNaN(Date.parse(past.moment));
  return (
    <div className={classes.bar} role="status">
      <span>
        {t('As of {moment}. Nothing can be changed here.', {
          moment: isMoment ? exactText(past.moment, timezone) : past.moment,
        })}
      </span>
      <Button size="xs" variant="default" onClick={() => past.show(undefined)}>
        {t('Back to now')}
      </Button>
    </div>
  );
}

/** Of a thing that did not exist at the moment of the page. */
export function NotYet({ past, existsFrom }: AsOfProps & { readonly existsFrom: string }) {
  const { timezone } = useProject();
  return (
    <Stack gap="xs" align="flex-start">
      <span>{t('It did not exist yet. It was created on {moment}.', { moment: exactText(existsFrom, timezone) })}</span>
      <Group>
        <Button variant="default" onClick={() => past.show(existsFrom)}>
          {t('Show it as of that moment')}
        </Button>
      </Group>
    </Stack>
  );
}
