import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeWith } from './capabilities.js';
import { type Client } from './client.js';
import { readAnswers, opened, record, RELEASED, type ReleasedData, startThen } from './released-data.js';
import { type ServerProcess } from './server-process.js';
import { type Snapshot } from './snapshot.js';

/** When a version is released: `PERKSTREAM_RECORD_RELEASE=0.1.0 npm run e2e -- upgrade`, once; commit the two files. */
const newVersion = process.env['PERKSTREAM_RECORD_RELEASE'];

const versions = readdirSync(RELEASED)
  .filter((file) => file.endsWith('.db.gz'))
  .map((file) => file.replace('.db.gz', ''));

describeWith('one process on a data folder', 'The data file of an earlier version', () => {
  if (newVersion) it(`is recorded for ${newVersion}`, () => record(newVersion));

  describe.each(newVersion ? [newVersion] : versions)('%s', (version) => {
    let server: ServerProcess;
    let data: ReleasedData;
    let shop: Client;

    beforeEach(async () => {
      ({ server, data } = await opened(version));
      shop = server.at(data.project.keys);
    });
    afterEach(() => server.remove());

    /** Later versions may show more; what was shown is there and unchanged, but for what is left out on purpose. */
    async function expectAnswersAsRecorded(): Promise<void> {
      expect(await readAnswers(server, data)).toMatchObject(withoutWhatIsLeftOut(data.answers));
    }

    it('gives the answers that it gave', async () => {
      expect(Object.keys(data.answers).length).toBeGreaterThan(100);
      await expectAnswersAsRecorded();
    });

    it('gives the answers that it gave after all read models were made anew from its events', async () => {
      await server.end('SIGTERM');
      const { code, output } = await server.command('rebuild');
      expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/\d+ views rebuilt/) });
      await startThen(server, data);
      await expectAnswersAsRecorded();
    });

    it('is carried on: repeats, limits, balances, rollbacks, erased people', async () => {
      const { repeated, things, erasedCustomer } = data;
      const again = await shop.post('/v1/redemptions', repeated.body, { 'idempotency-key': repeated.key });
      expect(again).toMatchObject({ status: 200, body: repeated.answer });

      // Of the five uses of the coupon three are spent: one alone, one in a stack, and the one that was just repeated.
      const redeem = () => shop.post('/v1/redemptions', repeated.body);
      const keys = [];
      for (let use = 0; use < 3; use++) keys.push((await redeem()).body.key);
      expect(keys).toEqual([undefined, undefined, 'quantity_exceeded']);
      const rollback = await shop.post(`/v1/redemptions/${things.redemption}/rollback`);
      expect(rollback).toMatchObject({ status: 200, body: { status: 'SUCCEEDED' } });
      expect((await redeem()).status).toBe(200);

      const points = { points: 50, reason: 'later' };
      const member = `/v1/loyalties/members/${things.member.name}`;
      const { balance } = (await shop.get(member)).body.loyalty_card;
      await shop.post(`${member}/balance`, points);
      expect((await shop.get(member)).body.loyalty_card.balance).toBe(balance + 50);

      expect((await shop.get(`/v1/customers/${things.customer.id}`)).status).toBe(200);
      expect((await shop.get(`/v1/customers/${erasedCustomer}`)).status).toBe(404);
    });
  });
});

/**
 * Since the version after 0.1.0 the pages about a customer are named where one customer is answered alone, and orders that nothing is off
 * have no amounts of discounts in qualifications. The audit log has entries of customers as well, one for all changes of a request, under
 * other ids. All of it has tests of its own.
 */
function withoutWhatIsLeftOut(answers: Snapshot): Snapshot {
  const text = JSON.stringify(answers, (key, value: unknown) => {
    if (key === 'assets' && isPages(value)) return undefined;
    if (/audit-log/.test(key)) return undefined;
    return /check-eligibility|qualifications/.test(key) ? withoutZeroDiscounts(value) : value;
  });
  return JSON.parse(text) as Snapshot;
}

function withoutZeroDiscounts(answer: unknown): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) =>
    /discount_amount$/.test(key) && value === 0 ? undefined : value,
  );
  return JSON.parse(text);
}

function isPages(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'cockpit_url' in value;
}
