import { expect, it } from '@jest/globals';
import { describeWith } from './capabilities.js';
import { type Json } from './client.js';
import { ServerProcess } from './server-process.js';

describeWith('one process on a data folder', 'The log of requests', () => {
  /** What the engine logs of three requests. */
  async function logged(environment: NodeJS.ProcessEnv): Promise<readonly Json[]> {
    const engine = await ServerProcess.create();
    try {
      await engine.start({ environment: { LOG_LEVEL: 'warn', ...environment } });
      await engine.shop.get('/v1/customers/ada%40example.com?limit=1');
      await engine.shop.get('/v1/vouchers?code=TEN');
      await fetch(`${engine.address}/metrics`);
      const { output } = await engine.end('SIGTERM');
      const lines = output.split('\n').filter((line) => line.startsWith('{'));
      return lines.map((line) => JSON.parse(line) as Json).filter(({ msg }) => msg === 'request');
    } finally {
      await engine.remove();
    }
  }

  it('is written with LOG_REQUESTS=on, at any level of the log', async () => {
    const lines = await logged({ LOG_REQUESTS: 'on' });
    expect(lines.filter(({ path }) => path.startsWith('/v1/'))).toMatchObject([
      { level: 'info', method: 'GET', path: '/v1/customers/{customerId}', status: 404, key_id: expect.any(String) },
      { level: 'info', method: 'GET', path: '/v1/vouchers', status: 200, milliseconds: expect.any(Number) },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ada|TEN|metrics|health/);
  });

  it('is not written by default', async () => {
    expect(await logged({})).toEqual([]);
  });
});
