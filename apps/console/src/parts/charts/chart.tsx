import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { t } from '../../texts/texts.js';
import { type ChartProps } from './chart-props.js';
import classes from './chart.module.css';

const Canvas = lazy(() => import('./chart-canvas.js'));

/** Values over time. What draws it comes when the first one is shown; the same values are there as a table. */
export function Chart(props: ChartProps) {
  const { height = 220, hasTable = true } = props;
  return (
    <div>
      <div style={{ minHeight: height }} role="img" aria-label={props.label}>
        <Suspense fallback={<Skeleton height={height} />}>
          <Canvas {...props} height={height} />
        </Suspense>
      </div>
      {hasTable && <ValuesAsTable {...props} />}
    </div>
  );
}

function ValuesAsTable({ label, moments, series, momentText }: ChartProps) {
  return (
    <details className={classes.values}>
      <summary>{t('As a table')}</summary>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('{label}: table', { label })}>
        <table>
          <thead>
            <tr>
              <th>{t('From')}</th>
              {series.map((each) => (
                <th key={each.label}>{each.label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moments.map((moment, index) => (
              <tr key={moment}>
                <td>{momentText(moment)}</td>
                {series.map(({ label: name, values, format }) => (
                  <td key={name}>{format(values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
