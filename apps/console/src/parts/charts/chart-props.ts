export interface ChartSeries {
  readonly label: string;
  /** `1` to `4`: one of the colours that charts have, in light and in dark. `before`: a broken line, also above bars */
  readonly color: 1 | 2 | 3 | 4 | 'before';
  readonly values: readonly (number | null)[];
  readonly format: (value: number) => string;
}

export interface ChartProps {
  /** What the chart shows, in words. */
  readonly label: string;
  /** Moments in milliseconds, one for each value. */
  readonly moments: readonly number[];
  readonly zone: string;
  readonly series: readonly ChartSeries[];
  /** `steps`: each value lasts until the next one */
  readonly kind?: 'line' | 'bars' | 'steps';
  /** false: a table of the values stands beside it already */
  readonly hasTable?: boolean;
  readonly height?: number;
  readonly momentText: (moment: number) => string;
}
