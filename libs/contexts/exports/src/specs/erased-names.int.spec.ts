import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ForgetExportFilters } from '@perkstream/published';
import { BAKERY, ExportsInProcess } from '../testing/exports-in-process.js';

let exports: ExportsInProcess;

beforeEach(async () => {
  exports = await ExportsInProcess.start();
});

afterEach(() => exports.stop());

const filtersBy = (...names: string[]) => ({ email: { conditions: { $in: names } } });
const exportOf = (...names: string[]) => ({
  exported_object: 'customer',
  parameters: { filters: filtersBy(...names) },
});
const forget = (names: string[], projectId?: string) =>
  exports.messenger.send(new ForgetExportFilters(names, exports.originOf(projectId ? { projectId } : {})));

const onDisk = () =>
  readdirSync(exports.folder)
    .filter((file) => file.startsWith('data.db'))
    .map((file) => readFileSync(join(exports.folder, file), 'latin1'))
    .join();

const names = async (id: string) => (await exports.get(id)).parameters['filters'];

describe('The filters of an export', () => {
  it('are shown as they were sent, and stand in no event and in no document', async () => {
    const { id } = await exports.create(exportOf('ada@example.com'));
    await exports.ended(id);
    expect(await names(id)).toEqual(filtersBy('ada@example.com'));
    expect(onDisk()).toContain(id);
    expect(onDisk()).not.toContain('ada@example.com');
  });

  it('lose the names of a person who is erased, also of those that are made, and keep those of others', async () => {
    const { id } = await exports.create(exportOf('ada@example.com', 'eve@example.com'));
    const other = await exports.create(exportOf('eve@example.com'));
    for (const each of [id, other.id]) await exports.ended(each);
    const [stored] = await exports.events.readAll({ maxCount: 1, types: ['export.scheduled'] });
    await forget(['ada@example.com'], BAKERY);
    expect(await names(id)).toEqual(filtersBy('ada@example.com', 'eve@example.com'));
    await forget(['ada@example.com']);
    expect(await names(id)).toEqual(filtersBy('(erased)', 'eve@example.com'));
    expect(await names(other.id)).toEqual(filtersBy('eve@example.com'));
    const { keyId } = stored!.data as { keyId: string };
    const key = `filter-proj_shop.${keyId}`;
    expect(await exports.keys.find(key)).toBeUndefined();
    // As where a crash came before the key was destroyed: the erasure goes on.
    await exports.keys.obtain(key);
    await forget(['ada@example.com']);
    expect(await exports.keys.find(key)).toBeUndefined();
    await exports.views.rebuildByName('exports');
    expect(await names(id)).toEqual(filtersBy('(erased)', 'eve@example.com'));
    // What is done already is not done again.
    await forget(['ada@example.com']);
    expect(await exports.events.readAll({ maxCount: 9, types: ['export.filters_changed'] })).toHaveLength(1);
  });

  it('lose them before the first row is asked for, where the export waits', async () => {
    let goOn = () => {};
    exports.instead = () => new Promise((answer) => (goOn = () => answer({ rows: [] })));
    const first = await exports.create(exportOf('eve@example.com'));
    const { id } = await exports.create(exportOf('ada@example.com'));
    await forget(['ada@example.com']);
    exports.instead = undefined;
    goOn();
    for (const each of [first.id, id]) await exports.ended(each);
    expect(JSON.stringify(exports.asked)).toContain('(erased)');
    expect(JSON.stringify(exports.asked)).not.toContain('ada@example.com');
  });
});
