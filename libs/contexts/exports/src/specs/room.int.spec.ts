import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BAKERY, ExportsInProcess } from '../testing/exports-in-process.js';

const BODY = { exported_object: 'points_expiration', parameters: { fields: ['id'] } };

let exports: ExportsInProcess;

beforeEach(async () => {
  exports = await ExportsInProcess.start();
});

afterEach(() => exports.stop());

/** Of so many requests at once. */
function create(count: number, projectId?: string): Promise<readonly object[]> {
  const given = projectId === undefined ? {} : { projectId };
  return Promise.all(Array.from({ length: count }, () => exports.reply('create-export', {}, BODY, given)));
}

const REFUSED = { error: { code: 429, key: 'export_limit_exceeded' } };

describe('the exports of a project', () => {
  it('are ten under way at most, and go on when one has ended', async () => {
    let goOn: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    exports.instead = () => held.then(() => ({ rows: [] }));
    const replies = await create(15);
    expect(replies.filter((reply) => 'error' in reply)).toHaveLength(5);
    expect(replies.at(-1)).toMatchObject(REFUSED);
    expect(await create(1, BAKERY)).toMatchObject([{ status: 200 }]);
    goOn?.();
    const [first] = replies as [{ body: { id: string } }];
    await exports.ended(first.body.id);
    expect(await create(1)).toMatchObject([{ status: 200 }]);
  });

  it('find no room where their files have all of it, until one is deleted', async () => {
    exports.bytes = 50;
    await exports.restart();
    exports.rows = 4;
    const [first, second] = [await exports.create(BODY), await exports.create(BODY)];
    for (const { id } of [first, second]) await exports.ended(id);
    expect(await create(1)).toMatchObject([REFUSED]);
    expect(await create(1, BAKERY)).toMatchObject([{ status: 200 }]);
    expect(await exports.answer('delete-export', { exportId: first.id })).toEqual({ status: 204 });
    expect(await create(1)).toMatchObject([{ status: 200 }]);
  });
});
