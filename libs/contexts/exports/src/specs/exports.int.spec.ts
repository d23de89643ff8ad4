import { EngineUnavailable } from '@perkstream/ports';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BAKERY, ExportsInProcess } from '../testing/exports-in-process.js';

let exports: ExportsInProcess;

beforeEach(async () => {
  exports = await ExportsInProcess.start();
});

afterEach(() => exports.stop());

const transactions = (parameters: object) => ({ exported_object: 'voucher_transactions', parameters });

describe('an export', () => {
  it('is scheduled with the answer, and has the fields that were asked for in its file', async () => {
    const parameters = { order: 'created_at', fields: ['id', 'amount', 'reason', 'details'] };
    const created = await exports.create(transactions(parameters));
    expect(created).toEqual({
      id: expect.stringMatching(/^exp_/),
      object: 'export',
      created_at: expect.any(String),
      status: 'SCHEDULED',
      channel: 'API',
      exported_object: 'voucher_transactions',
      parameters,
      result: null,
      user_id: null,
    });
    const done = await exports.ended(created.id);
    expect(done.status).toBe('DONE');
    expect(done.result?.url).toMatch(`/v1/exports/${created.id}?token=`);
    // Texts that spreadsheets take for formulas are none; numbers below zero stay numbers.
    expect(await exports.download(done)).toBe(
      [
        '"ID","Amount","Reason","Details"',
        '"vtx_1",1,,"{""row"":1}"',
        `"vtx_2",-2,"'=1+1, ""twice""","{""row"":2}"`,
        '"vtx_3",3,,"{""row"":3}"',
        '',
      ].join('\n'),
    );
  });

  it('has the columns of its object where no fields are asked for, also where there are no rows', async () => {
    exports.rows = 0;
    const { id } = await exports.create({ exported_object: 'points_expiration' });
    expect(await exports.download(await exports.ended(id))).toBe(
      '"ID","Campaign ID","Voucher ID","Status","Expires At","Points"\n',
    );
  });

  it('asks for its rows page by page, each after the last', async () => {
    exports.rows = 2_345;
    const parameters = { fields: ['id'], order: '-expires_at' };
    const { id } = await exports.create({ exported_object: 'points_expiration', parameters });
    const file = (await exports.download(await exports.ended(id))) as string;
    expect(file.split('\n')).toHaveLength(1 + 2_345 + 1);
    expect(exports.asked.map(({ after }) => after?.value)).toEqual([undefined, 1_000, 2_000]);
    expect(exports.asked[0]).toMatchObject({ order: { field: 'sortsAt', descending: true } });
  });

  it('goes on from the page that it has where rows cannot be had for a while', async () => {
    exports.rows = 2_345;
    let failures = 3;
    exports.before = (asked) => {
      if (asked.after?.value !== 1_000 || failures-- <= 0) return;
      // As of a question that took too long.
      throw new EngineUnavailable('message bus', 'unknown');
    };
    const { id } = await exports.create({ exported_object: 'points_expiration', parameters: { fields: ['id'] } });
    const file = (await exports.download(await exports.ended(id))) as string;
    expect(file.split('\n')).toHaveLength(1 + 2_345 + 1);
    expect(exports.asked.map(({ after }) => after?.value ?? 0)).toEqual([0, 1_000, 1_000, 1_000, 1_000, 2_000]);
    expect(exports.failures).toEqual([]);
  });

  it('asks for about as many rows as fitted before, where rows are large', async () => {
    exports.rows = 45;
    exports.mostAtOnce = 10;
    const { id } = await exports.create({ exported_object: 'points_expiration', parameters: { fields: ['id'] } });
    const file = (await exports.download(await exports.ended(id))) as string;
    expect(file.split('\n')).toHaveLength(1 + 45 + 1);
    expect(exports.asked.map(({ limit }) => limit)).toEqual([1_000, 20, 20, 20, 20]);
  });

  it('has every row once, in order, where the file has several parts', async () => {
    exports.rows = 60_000;
    const parameters = { fields: ['id', 'points'], order: '-expires_at' };
    const { id } = await exports.create({ exported_object: 'points_expiration', parameters });
    const file = (await exports.download(await exports.ended(id))) as string;
    expect(file.length).toBeGreaterThan(512 * 1024);
    const ids = file.split('\n').map((line) => line.split(',')[0]?.replaceAll('"', ''));
    const rows = Array.from({ length: 60_000 }, (_row, index) => `vtx_${index + 1}`);
    expect(ids).toEqual(['ID', ...rows, '']);
  });

  it('takes codes for ids in its filters', async () => {
    const filters = { junction: 'and', voucher_id: { conditions: { $in: ['CARD-1', 'v_2'] } } };
    const { id, parameters } = await exports.create(transactions({ filters }));
    expect(parameters.filters).toEqual(filters);
    await exports.ended(id);
    expect(exports.asked[0]?.where).toEqual({ field: 'voucher_id', in: ['v_card1', 'v_2'] });
  });

  it.each<[string, object]>([
    ['invalid_export_fields', { fields: ['id', 'secret'] }],
    ['invalid_export_fields', { fields: ['metadata.color'] }],
    ['invalid_payload', { order: 'amount' }],
    ['invalid_payload', { filters: { amount: { conditions: { $is: 1 } } } }],
    ['invalid_payload', { filters: { voucher_id: 'v_1' } }],
  ])('is refused as %s: %j', async (key, parameters) => {
    expect(await exports.refusal('create-export', {}, transactions(parameters))).toMatchObject({ code: 400, key });
    expect(await exports.answer('list-exports')).toMatchObject({ exports: [], total: 0 });
  });

  it('that cannot be made is in ERROR', async () => {
    exports.instead = () => Promise.reject(new Error('no rows'));
    const { id } = await exports.create(transactions({}));
    expect(await exports.ended(id)).toMatchObject({ status: 'ERROR', result: null });
    expect(exports.failures).toHaveLength(1);
  });

  it('that a crash left unfinished is made anew', async () => {
    let stop: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => (stop = resolve));
    let answer: ((page: { rows: [] }) => void) | undefined;
    exports.instead = () => {
      stop?.();
      return new Promise((resolve) => (answer = resolve));
    };
    const { id } = await exports.create(transactions({ fields: ['id'] }));
    await asked;
    exports.instead = undefined;
    const restarted = exports.restart();
    answer?.({ rows: [] });
    await restarted;
    expect(await exports.download(await exports.ended(id))).toContain('vtx_3');
  });

  it('is gone with its file when it is deleted', async () => {
    const { id } = await exports.create(transactions({}));
    const done = await exports.ended(id);
    expect(await exports.answer('delete-export', { exportId: id })).toEqual({ status: 204 });
    expect(await exports.download(done)).toBeUndefined();
    for (const operation of ['get-export', 'delete-export']) {
      expect(await exports.refusal(operation, { exportId: id })).toMatchObject({ code: 404, resource_id: id });
    }
  });

  it('is in no other project', async () => {
    const { id } = await exports.create(transactions({}));
    await exports.ended(id);
    for (const operation of ['get-export', 'delete-export']) {
      const given = { projectId: BAKERY };
      expect(await exports.refusal(operation, { exportId: id }, undefined, given)).toMatchObject({ code: 404 });
    }
    expect(await exports.get(id)).toMatchObject({ status: 'DONE' });
  });
});

describe('a link to a file', () => {
  it('opens no other file, and nothing when it was tampered with or its time has come', async () => {
    const [one, other] = [await exports.create(transactions({})), await exports.create(transactions({}))];
    const [done, otherDone] = [await exports.ended(one.id), await exports.ended(other.id)];
    const token = new URL(done.result?.url ?? '', 'http://perkstream.example').searchParams.get('token') as string;
    const [until, signature] = token.split('.') as [string, string];
    expect(await exports.download(done, token)).toContain('vtx_1');
    expect(await exports.download(otherDone, token)).toBeUndefined();
    for (const wrong of ['', 'x', `${Number(until) + 1}.${signature}`, `${Number(until) - 10 ** 6}.${signature}`]) {
      expect(await exports.download(done, wrong)).toBeUndefined();
    }
    exports.keptFor = 0;
    await exports.restart();
    expect(await exports.download(done, token)).toBeUndefined();
  });
});
