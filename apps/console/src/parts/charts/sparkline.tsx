import classes from './sparkline.module.css';

const WIDTH = 72;
const HEIGHT = 24;
const MARGIN = 2;

interface SparklineProps {
  /** One for each day or other step, none below 0 */
  readonly values: readonly number[];
  /** What it shows, in words with its numbers. */
  readonly label: string;
  /** The index of the value that is marked. */
  readonly marked?: number | undefined;
}

/** Values over time as a line without axes, for a row of a table. */
export function Sparkline({ values, label, marked }: SparklineProps) {
  const most = Math.max(1, ...values);
  const points = values.map((value, index) => {
    const y = HEIGHT - MARGIN - (value / most) * (HEIGHT - 2 * MARGIN);
    return [MARGIN + index * stepOf(values.length), y].map((each) => each.toFixed(1)) as [string, string];
  });
  const [x, y] = (marked !== undefined && points[marked]) || [];
  return (
    <svg className={classes.line} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{label}</title>
      <polyline points={points.join(' ')} />
      {x && <circle cx={x} cy={y} r={MARGIN + 0.5} />}
    </svg>
  );
}

/** Pixels between two of so many values. */
function stepOf(count: number): number {
  return (WIDTH - 2 * MARGIN) / Math.max(1, count - 1);
}

/** @param x pixels from the left edge of a line @returns the index of the nearest of so many values */
export function stepAt(x: number, count: number): number {
  return Math.min(Math.max(Math.round((x - MARGIN) / stepOf(count)), 0), count - 1);
}
