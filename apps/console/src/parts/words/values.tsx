import { lazy, Suspense, useState } from 'react';
import { useProject } from '../project.js';
import { dayText, distanceText, exactText, momentText } from './moment.js';
import { moneyText } from './money.js';
import { timeNow } from './time-now.js';

const Hint = lazy(() => import('../layout/hint.js'));

type Given<Value> = Value | null | undefined;

/** An amount of minor units in the currency of the project. */
export function Money({ value }: { readonly value: Given<number> }) {
  const { currency } = useProject();
  return value === null || value === undefined ? (
    <Nothing />
  ) : (
    <span className="digits">{moneyText(value, currency)}</span>
  );
}

interface InstantProps {
  readonly value: Given<string>;
  /** `moment` is the default; `day` leaves the time of day out; `distance` is how long ago, or in how long. */
  readonly as?: 'moment' | 'day' | 'distance';
}

/** A moment in the zone of the project; to the second where the pointer is upon it. */
export function Instant({ value, as = 'moment' }: InstantProps) {
  const { timezone } = useProject();
  const [isPointedAt, setIsPointedAt] = useState(false);
  if (!value) return <Nothing />;
  const texts = {
    moment: () => momentText(value, timezone),
    day: () => dayText(value, timezone),
    distance: () => distanceText(value, timeNow()),
  };
  const time = <time dateTime={value}>{texts[as]()}</time>;
  if (!isPointedAt) return <span onPointerEnter={() => setIsPointedAt(true)}>{time}</span>;
  return (
    <Suspense fallback={time}>
      <Hint text={exactText(value, timezone)}>{time}</Hint>
    </Suspense>
  );
}

/** Stands where there is no value. */
export function Nothing() {
  return <span aria-hidden="true">–</span>;
}
