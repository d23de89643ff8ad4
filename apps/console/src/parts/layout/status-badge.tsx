import classes from './status-badge.module.css';

/** What a state means: it works, nothing is to be done, it waits, it failed; or it is only a word. */
export type Tone = 'good' | 'quiet' | 'waiting' | 'bad' | 'plain';

/** A state in a word. The colour only helps: the word says it. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
