import { type ReactNode } from 'react';
import classes from './empty-state.module.css';
import { Icon, type IconName } from './icon.js';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  /** What to do, so that something is here. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** One line where nothing is, with a button that changes this. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Icon name={icon} size={18} />
      <p className={classes.words}>
        <strong>{title}</strong>
        {children && <span>{children}</span>}
      </p>
      {action}
    </div>
  );
}
