import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { derivedId } from '@perkstream/kernel';
import { ForgetExportedPeople, ForgetExports } from '@perkstream/published';
import { ExportSweep } from '../services/export-sweep.js';
import { BAKERY, ExportsInProcess } from '../testing/exports-in-process.js';

const HOUR_MS = 3_600_000;

let exports: ExportsInProcess;

beforeEach(async () => {
  exports = await ExportsInProcess.start();
});

afterEach(() => exports.stop());

const ofPeople = { exported_object: 'customer', parameters: { fields: ['id', 'email'] } };
const ofIds = { exported_object: 'customer', parameters: { fields: ['id'] } };
const ofPoints = { exported_object: 'points_expiration' };

const sweep = (now = Date.now()) => exports.app.get(ExportSweep).run(now);

async function done(body: object) {
  const { id } = await exports.create(body);
  return exports.ended(id);
}

/** An export that waits for its first rows; they come with the answer. */
async function begun(body: object) {
  const asked = new Promise<void>((resolve) => {
    exports.instead = () => {
      resolve();
      exports.instead = undefined;
      return new Promise((answer) => (goOn = () => answer({ rows: [{ id: 'cust_ada', email: 'ada@example.com' }] })));
    };
  });
  let goOn = () => {};
  const { id } = await exports.create(body);
  await asked;
  return { id, goOn: () => goOn() };
}

describe('the file of an export', () => {
  it('has one link for all requests, good for a day from when it was made', async () => {
    const first = await done(ofPoints);
    const again = await exports.answer('get-export', { exportId: first.id }, undefined, {
      now: new Date(Date.now() + 20 * HOUR_MS).toISOString(),
    });
    expect(again.result).toEqual(first.result);
  });

  it('is removed when its time is over, and the export says so', async () => {
    const made = await done(ofPoints);
    await sweep(Date.now() + 23 * HOUR_MS);
    expect(await exports.download(made)).toContain('vtx_3');
    await sweep(Date.now() + 25 * HOUR_MS);
    expect(await exports.stored(made.id)).toEqual([]);
    expect(await exports.get(made.id)).toMatchObject({ status: 'DONE', result: null });
    expect(await exports.download(made)).toBeUndefined();
    await exports.views.rebuildByName('exports');
    expect(await exports.get(made.id)).toMatchObject({ status: 'DONE', result: null });
  });

  it('is gone whole, also where an earlier removal ended after the first part', async () => {
    const made = await done(ofPoints);
    for (const part of ['1-1.csv', '1-2.csv']) await exports.leave(made.id, part);
    await exports.files.delete(`exports/${made.id}/1-0.csv`);
    await exports.answer('delete-export', { exportId: made.id });
    expect(await exports.stored(made.id)).toEqual([]);
  });

  it('leaves nothing when it is deleted while it is made', async () => {
    const { id, goOn } = await begun(ofPoints);
    await exports.leave(id, '1-7.csv');
    await exports.answer('delete-export', { exportId: id });
    expect(await exports.stored(id)).toEqual([]);
    goOn();
    // Exports are made one after the other.
    await done(ofPoints);
    expect(await exports.stored(id)).toEqual([]);
  });
});

describe('what a process that died has left', () => {
  it('is removed of exports that were deleted', async () => {
    const { id, goOn } = await begun(ofPoints);
    await exports.answer('delete-export', { exportId: id });
    goOn();
    await done(ofPoints);
    await exports.leave(id, '1-0.csv');
    await sweep();
    // An export that began lately may not be in the view yet.
    expect(await exports.stored(id)).toEqual(['1-0.csv']);
    await sweep(Date.now() + 2 * HOUR_MS);
    expect(await exports.stored(id)).toEqual([]);
  });

  it('is removed of other attempts, and of exports that failed, and what is needed stays', async () => {
    const made = await done(ofPoints);
    exports.instead = () => Promise.reject(new Error('no rows'));
    const failed = await done(ofPoints);
    exports.instead = undefined;
    const { id, goOn } = await begun(ofPoints);
    const unknown = derivedId('exp_', Date.now() - 2 * HOUR_MS, 'unknown', 'export');
    for (const each of [made.id, failed.id, id, unknown]) await exports.leave(each, '2-0.csv');
    await sweep();
    expect(await exports.stored(made.id)).toEqual(['1-0.csv']);
    expect(await exports.stored(failed.id)).toEqual([]);
    expect(await exports.stored(unknown)).toEqual([]);
    expect(await exports.stored(id)).toEqual(['2-0.csv']);
    goOn();
    await exports.ended(id);
  });
});

describe('when a person is erased', () => {
  const erased = (given = {}) => exports.messenger.send(new ForgetExportedPeople(exports.originOf(given)));

  it('files of the project that may name people are removed at once, and no others', async () => {
    const [named, ids, points] = [await done(ofPeople), await done(ofIds), await done(ofPoints)];
    await erased({ projectId: BAKERY });
    expect(await exports.download(named)).toContain('vtx_3');
    await erased();
    expect(await exports.stored(named.id)).toEqual([]);
    expect(await exports.get(named.id)).toMatchObject({ status: 'DONE', result: null });
    for (const other of [ids, points]) expect(await exports.download(other)).toContain('vtx_3');
  });

  it('a file that is being made is begun anew', async () => {
    const { id, goOn } = await begun(ofPeople);
    await erased();
    goOn();
    const file = await exports.download(await exports.ended(id));
    expect(file).toContain('vtx_3');
    expect(file).not.toContain('ada@example.com');
    await done(ofPoints);
    expect(await exports.stored(id)).toEqual(['3-0.csv']);
  });
});

describe('when a project is deleted', () => {
  it('its files are not sent any more, also before they are removed', async () => {
    const made = await done(ofPeople);
    expect(await exports.download(made)).toContain('vtx_3');
    exports.isDeleted = true;
    expect(await exports.download(made)).toBeUndefined();
    expect(await exports.stored(made.id)).not.toEqual([]);
  });

  it('its exports go with it, some at a time, and those of others stay', async () => {
    const given = { projectId: BAKERY };
    const kept = await done(ofPeople);
    const gone: string[] = [];
    for (let n = 0; n < 101; n++) {
      const { id } = await exports.answer('create-export', {}, ofIds, given);
      gone.push(id);
      // Ten are under way at most.
      if (n % 10 === 9) await exports.ended(id, BAKERY);
    }
    const forget = () => exports.messenger.send(new ForgetExports(exports.originOf(given)));
    expect(await forget()).toBe(true);
    expect(await forget()).toBe(false);
    expect(await exports.answer('list-exports', {}, undefined, given)).toMatchObject({ exports: [], total: 0 });
    await done(ofPoints);
    for (const id of gone) expect(await exports.stored(id)).toEqual([]);
    expect(await exports.download(kept)).toContain('vtx_3');
  });
});
