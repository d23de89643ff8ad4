import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OverSqlite } from '../testing/over-sqlite.js';
import { contextOf, stock } from '../testing/stock.aggregate.js';
import { PersonalData } from './personal-data.js';

let platform: OverSqlite;

beforeEach(async () => {
  platform = await OverSqlite.start();
});

afterEach(() => platform.stop());

describe('views of personal data', () => {
  const personal = { ...stock, category: 'person', personal: true };
  const add = (pieces: number) => platform.runner.execute(personal, 'ada', { do: 'add', pieces }, contextOf());

  it('show it in the clear, the streams do not', async () => {
    await add(31_415_926);
    expect(await platform.shown('ada')).toMatchObject({ left: 31_415_926 });
    const stored = await platform.sqlite.eventStore.read('person-proj_shop.ada');
    expect(JSON.stringify(stored)).not.toContain('31415926');
  });

  it('are the same after a restart and a rebuild', async () => {
    await Promise.all([1, 2, 3].map(add));
    platform = await platform.restart();
    await add(4);
    const before = await platform.image();
    await platform.views.rebuildByName();
    expect(await platform.image()).toEqual(before);
    expect(await platform.shown('ada')).toMatchObject({ left: 10 });
  });

  it('show nothing of it when they are rebuilt after it was forgotten', async () => {
    await add(31_415_926);
    await add(27_182_818);
    await platform.app.get(PersonalData).forget('person-proj_shop.ada');
    await platform.views.rebuildByName();
    expect(await platform.shown('ada')).toEqual({ key: 'ada', left: 0, taken: 0 });
    expect((await platform.image())['totals']).toEqual([{ pieces: 0, additions: 2 }]);
  });
});
