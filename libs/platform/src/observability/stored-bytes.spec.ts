import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { storedBytes } from './stored-bytes.js';

describe('the bytes that projects store', () => {
  it('are counted by project and kind', async () => {
    const metrics = new Registry();
    const report = storedBytes(metrics);
    report('proj_1', 'events', 100);
    report('proj_1', 'events', 20);
    report('proj_1', 'exports', 3);
    report('proj_2', 'events', 4);
    const text = await metrics.metrics();
    expect(text).toContain('stored_bytes_total{project="proj_1",kind="events"} 120');
    expect(text).toContain('stored_bytes_total{project="proj_1",kind="exports"} 3');
    expect(text).toContain('stored_bytes_total{project="proj_2",kind="events"} 4');
  });

  it('count together past a thousand projects', async () => {
    const metrics = new Registry();
    const report = storedBytes(metrics);
    for (let index = 0; index < 1_002; index++) report(`proj_${index}`, 'events', 1);
    const text = await metrics.metrics();
    expect(text).toContain('stored_bytes_total{project="other",kind="events"} 2');
    expect(text).not.toContain('proj_1001');
  });
});
