import { type ReactNode } from 'react';
import classes from './filter-chip.module.css';

interface FilterChipProps {
  readonly label: string;
  /** The id of the field within. */
  readonly field: string;
  readonly isSet: boolean;
  readonly children: ReactNode;
}

/** What stands around the field of one filter: its name, and whether it narrows the list. */
export function FilterChip({ label, field, isSet, children }: FilterChipProps) {
  return (
    <div className={classes.chip} data-set={isSet || undefined}>
      <label htmlFor={field} className={classes.label}>
        {label}
      </label>
      {children}
    </div>
  );
}

/** Styles of a field of Mantine within a chip. */
export const fieldOfChip = { variant: 'unstyled', size: 'xs', className: classes.field } as const;
