import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Link } from 'wouter';
import classes from './sparkline.module.css';
import { Sparkline, stepAt } from './sparkline.js';

/** A day of a line. */
interface LineDay {
  readonly value: number;
  /** The day with its value, in words. */
  readonly title: string;
  /** The rows that are counted. */
  readonly to: string;
}

interface DaysLineProps {
  readonly days: readonly LineDay[];
  /** All of them, in words. */
  readonly label: string;
  /** The rows of all of them. */
  readonly to: string;
}

/** Steps by which a key goes to another day. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A line that leads to the rows of all its days, or of the one that the mouse points at or the arrow keys choose. */
export function DaysLine({ days, label, to }: DaysLineProps) {
  const [chosen, setChosen] = useState<number>();
  const day = chosen === undefined ? undefined : days[chosen];
  const point = ({ pointerType, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    // A finger hides the day that it points at.
    if (pointerType === 'touch') return;
    const { left } = currentTarget.getBoundingClientRect();
    setChosen(stepAt(clientX - left, days.length));
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setChosen(Math.min(Math.max((chosen ?? (step > 0 ? -1 : days.length)) + step, 0), days.length - 1));
  };
  return (
    <Link
      href={day?.to ?? to}
      className={`quiet-link ${classes.days}`}
      onPointerMove={point}
      onPointerLeave={() => setChosen(undefined)}
      onKeyDown={press}
      onBlur={() => setChosen(undefined)}
    >
      <Sparkline values={days.map(({ value }) => value)} label={label} marked={chosen} />
      {/* Announced while the keys choose. */}
      <span className={classes.day} role="status">
        {day?.title}
      </span>
    </Link>
  );
}
