import { describe, expect, it } from '@jest/globals';
import { createMetrics, hopDurations, timed } from './index.js';

describe('durations of hops', () => {
  it('are in one histogram, from all sources', async () => {
    const metrics = createMetrics('promotions');
    hopDurations(metrics)('bus carry', 0.002);
    hopDurations(metrics)('bus carry', 0.004);
    hopDurations(metrics)('read voucher', 0.5);
    const text = await metrics.metrics();
    expect(text).toContain('hop_duration_seconds_count{service="promotions",hop="bus carry"} 2');
    expect(text).toContain('hop_duration_seconds_sum{service="promotions",hop="bus carry"} 0.006');
    expect(text).toContain('hop_duration_seconds_bucket{le="0.0025",service="promotions",hop="bus carry"} 1');
    expect(text).toContain('hop_duration_seconds_count{service="promotions",hop="read voucher"} 1');
  });

  it('take no place where there is nothing to report', async () => {
    const metrics = createMetrics('standalone');
    hopDurations(metrics);
    expect(await metrics.metrics()).not.toContain('hop_duration');
  });

  it('are reported of work that fails, too', async () => {
    const reports: string[] = [];
    const report = (hop: string, seconds: number) => void reports.push(`${hop} ${seconds >= 0}`);
    expect(await timed(report, 'append', async () => 'done')).toBe('done');
    await expect(timed(report, 'append', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(reports).toEqual(['append true', 'append true']);
    expect(await timed(undefined, 'append', async () => 'done')).toBe('done');
  });
});
