import { Anchor } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { useProject } from '../project.js';
import { dayOf, timeText, weekdayText } from '../words/moment.js';
import { type Tone } from './status-badge.js';
import classes from './timeline.module.css';

/** Something that happened. */
export interface Entry {
  readonly id: string;
  readonly at: string;
  readonly text: string;
  readonly tone: Tone;
  readonly who?: string | undefined;
  /** What is worth knowing besides: a reason, a balance. */
  readonly details?: string | undefined;
  /** What it was about. */
  readonly about?: readonly { readonly title: string; readonly to: string }[];
  /** How it stands now, and what can be done about it. */
  readonly now?: ReactNode;
}

/** What happened, day by day, the latest first, with who did it. */
export function EntriesOverTime({ entries, label }: { readonly entries: readonly Entry[]; readonly label: string }) {
  const { timezone } = useProject();
  const dayOfEntry = ({ at }: Entry) => dayOf(new Date(at), timezone);
  return (
    <ol className={classes.entries} aria-label={label}>
      {entries.map((entry, index) => {
        const before = entries[index - 1];
        const isNewDay = !before || dayOfEntry(before) !== dayOfEntry(entry);
        return (
          <li key={entry.id} className={classes.entry}>
            {isNewDay && <div className={classes.day}>{weekdayText(entry.at, timezone)}</div>}
            <Happened entry={entry} zone={timezone} />
          </li>
        );
      })}
    </ol>
  );
}

function Happened({ entry, zone }: { readonly entry: Entry; readonly zone: string }) {
  const { at, text, tone, who, details, about, now } = entry;
  return (
    <div className={classes.happened}>
      <time dateTime={at} className={classes.time}>
        {timeText(at, zone)}
      </time>
      <div className={classes.what} data-tone={tone}>
        <div className={classes.text}>{text}</div>
        {details && <div>{details}</div>}
        <div className={classes.about}>
          {who && <span>{who}</span>}
          {about?.map(({ title, to }) => (
            <Anchor key={to} component={Link} href={to} inherit>
              {title}
            </Anchor>
          ))}
        </div>
        {now}
      </div>
    </div>
  );
}
