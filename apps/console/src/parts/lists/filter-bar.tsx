import { Button, Group } from '@mantine/core';
import { type ReactNode } from 'react';
import { t } from '../../texts/texts.js';
import { type Address } from '../layout/address.js';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  readonly address: Address;
  /** Chips, one for each filter. */
  readonly children?: ReactNode;
  /** What decides how the list is shown: its columns, its views. */
  readonly view?: ReactNode;
}

/** What an address has beside filters: the look of a list, and its place. */
const NO_FILTERS = ['columns', 'order', 'rows', 'page', 'at', 'after', 'before', 'end', 'cursor', 'tab', 'span'];

/** One bar above a list: what narrows it to the left, how it is shown to the right. */
export function FilterBar({ address, children, view }: FilterBarProps) {
  const names = [...new URLSearchParams(address.text).keys()].filter((name) => !NO_FILTERS.includes(name));
  const clear = () => address.set(Object.fromEntries([...names, 'page', 'cursor'].map((name) => [name, null])));
  return (
    <div className={classes.bar}>
      <div className={classes.chips}>
        {children}
        {children && names.length > 0 && (
          <Button size="xs" variant="subtle" onClick={clear}>
            {t('Clear filters')}
          </Button>
        )}
      </div>
      {view && (
        <Group gap="xs" wrap="nowrap">
          {view}
        </Group>
      )}
    </div>
  );
}
