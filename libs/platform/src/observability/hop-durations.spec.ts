import { describe, expect, it } from '@jest/globals';
import { createMetrics, hopDurations, timed } from './index.js';

describe('durations of hops', () => {
  it('are in one histogram, whoever tells them', async () => {
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

  it('take no place where there is nothing to tell', async () => {
    const metrics = createMetrics('standalone');
    hopDurations(metrics);
    expect(await metrics.metrics()).not.toContain('hop_duration');
  });

  it('are told of work that fails, too', async () => {
    const told: string[] = [];
    const tell = (hop: string, seconds: number) => void told.push(`${hop} ${seconds >= 0}`);
    expect(await timed(tell, 'append', async () => 'done')).toBe('done');
    await expect(timed(tell, 'append', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(told).toEqual(['append true', 'append true']);
    expect(await timed(undefined, 'append', async () => 'done')).toBe('done');
  });
});
