import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../texts/texts.js';
import { DayInput } from '../forms/day-input.js';
import { type Address, FIRST_PAGE } from '../layout/address.js';
import { useProject } from '../project.js';
import { momentText } from '../words/moment.js';
import { isMoment } from './date-bounds.js';
import { FilterChip, fieldOfChip } from './filter-chip.js';

interface DateFiltersProps {
  readonly address: Address;
  /** Labels of the first and the last day. */
  readonly from: string;
  readonly to: string;
}

/** From one day to another one, both included; a figure of some hours leads here with two moments in place of days. */
export function DateFilters({ address, from, to }: DateFiltersProps) {
  return (
    <>
      <DateFilter address={address} name="from" label={from} />
      <DateFilter address={address} name="to" label={to} />
    </>
  );
}

interface DateFilterProps {
  readonly address: Address;
  readonly name: string;
  readonly label: string;
}

/** One day, or the moment that a figure leads to. */
function DateFilter({ address, name, label }: DateFilterProps) {
  const field = useId();
  const { timezone } = useProject();
  const value = address.get(name);
  const clear = () => address.set({ [name]: null, ...FIRST_PAGE });
  return (
    <FilterChip label={label} field={field} isSet={value !== ''}>
      {isMoment(value) ? (
        <TextInput
          {...fieldOfChip}
          id={field}
          value={momentText(value, timezone)}
          readOnly
          rightSectionWidth={64}
          rightSection={
            <Button variant="subtle" size="compact-xs" onClick={clear}>
              {t('Clear')}
            </Button>
          }
        />
      ) : (
        <DayInput
          {...fieldOfChip}
          id={field}
          value={value}
          onChange={({ currentTarget: { value: day } }) => address.set({ [name]: day, ...FIRST_PAGE })}
        />
      )}
    </FilterChip>
  );
}
