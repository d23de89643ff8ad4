import { Stack } from '@mantine/core';
import { type ReactNode } from 'react';
import classes from './two-columns.module.css';

interface TwoColumnsProps {
  /** What is known of the thing, and what can be done about it. */
  readonly children: ReactNode;
  /** What happened to it, day by day. */
  readonly beside: ReactNode;
}

/** A page about one thing. Where there is little room, what happened stands below. */
export function TwoColumns({ children, beside }: TwoColumnsProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <Stack gap="md" className={classes.column}>
          {children}
        </Stack>
        <div className={classes.column}>{beside}</div>
      </div>
    </div>
  );
}
