import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith } from './capabilities.js';
import { startAt } from './released-data.js';
import { ServerProcess } from './server-process.js';

describeWith('one process on a data folder', 'A redemption of 1 March', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.create();
  });

  afterAll(() => server.remove());

  it('can be rolled back on 30 May, and not on 2 June', async () => {
    await startAt(server, '2027-03-01T12:00:00.000Z');
    const { shop } = server;
    await shop.post('/v1/vouchers/SPRING', {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'AMOUNT', amount_off: 100 },
    });
    const redemptions: string[] = [];
    for (let count = 0; count < 2; count++) {
      const redeemed = await shop.post('/v1/vouchers/SPRING/redemption', { order: { amount: 1_000 } });
      redemptions.push(redeemed.body.id);
    }
    await server.end('SIGTERM');
    await startAt(server, '2027-05-30T12:00:00.000Z');
    expect((await shop.post(`/v1/redemptions/${redemptions[0]}/rollback`)).status).toBe(200);
    await server.end('SIGTERM');
    await startAt(server, '2027-06-02T12:00:00.000Z');
    const late = await shop.post(`/v1/redemptions/${redemptions[1]}/rollback`);
    expect(late).toMatchObject({ status: 400, body: { key: 'invalid_redemption' } });
  });
});
