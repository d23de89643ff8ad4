import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Link } from 'wouter';
import classes from './sparkline.module.css';
import { Sparkline, stepAt } from './sparkline.js';

/** A day of a line. */
interface LineDay {
  /** The day with its value, in words. */
  readonly title: string;
  /** The rows that are counted. */
  readonly to: string;
}

interface DaysLineProps {
  /** One for each day. */
  readonly values: readonly number[];
  /** By the index of its value. Asked of a day that is chosen: to word all days of all rows takes longer than to draw them. */
  readonly dayAt: (index: number) => LineDay;
  /** All of them, in words. */
  readonly label: string;
  /** The rows of all of them. */
  readonly to: string;
}

/** Steps by which a key goes to another day. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A line that leads to the rows of all its days, or of the one that the mouse points at or the arrow keys choose. */
export function DaysLine({ values, dayAt, label, to }: DaysLineProps) {
  const [chosen, setChosen] = useState<number>();
  const day = chosen === undefined ? undefined : dayAt(chosen);
  const point = ({ pointerType, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    // A finger hides the day that it points at.
    if (pointerType === 'touch') return;
    const { left } = currentTarget.getBoundingClientRect();
    setChosen(stepAt(clientX - left, values.length));
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setChosen(Math.min(Math.max((chosen ?? (step > 0 ? -1 : values.length)) + step, 0), values.length - 1));
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
      <Sparkline values={values} label={label} marked={chosen} />
      {/* Announced while the keys choose. */}
      <span className={classes.day} role="status">
        {day?.title}
      </span>
    </Link>
  );
}
