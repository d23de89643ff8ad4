import classes from './sparkline.module.css';

const WIDTH = 72;
const HEIGHT = 24;
const MARGIN = 2;

interface SparklineProps {
  /** One for each day or other step, none below 0 */
  readonly values: readonly number[];
  /** What it shows, in words with its numbers. */
  readonly label: string;
}

/** Values over time as a line without axes, for a row of a table. */
export function Sparkline({ values, label }: SparklineProps) {
  const most = Math.max(1, ...values);
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => {
    const y = HEIGHT - MARGIN - (value / most) * (HEIGHT - 2 * MARGIN);
    return `${(MARGIN + index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={classes.line} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{label}</title>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
