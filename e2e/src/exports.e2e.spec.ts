import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, type Json, newProject } from './client.js';
import { expectToKeepContract } from './contract.js';
import { furnish, type FurnishedProject } from './furnished-project.js';
import { exportOf } from './furnished/background.js';
import { shown } from './shown.js';

let shop: Client;
let things: FurnishedProject;

beforeAll(async () => {
  shop = (await newProject()).client;
  things = await furnish(shop, 'exported');
  await shop.post(`/v1/loyalties/members/${things.member.name}/balance`, { points: -300, reason: '=HYPERLINK("x")' });
  const balance = { points: 50, expiration_type: 'NON_EXPIRING' };
  await shop.post(`/v1/loyalties/members/${things.member.name}/balance`, balance);
  for (const [path, body] of [
    [`/v1/campaigns/${things.program.id}/vouchers/OTHER`, {}],
    ['/v1/publications', { voucher: 'OTHER', customer: { source_id: 'somebody-else' } }],
    ['/v1/loyalties/members/OTHER/balance', { points: 7 }],
  ] as const) {
    expect({ path, ...(await shop.post(path, body)) }).toMatchObject({ status: 200 });
  }
});

/** Schedules an export and fetches its file, as a browser would that was given the link. */
async function fileOf(path: string, body: object): Promise<{ created: Json; lines: string[] }> {
  const { status, body: created } = await shop.post(path, body);
  expect({ status, created }).toMatchObject({ status: 200, created: { status: 'SCHEDULED', result: null } });
  const { result } = await exportOf(shop, created.id);
  const answer = await fetch(result.url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${created.id}.csv"`);
  const lines = (await answer.text()).split('\n');
  expect(lines.pop()).toBe('');
  return { created, lines };
}

describe('Exports', () => {
  it('hold the ledger of one loyalty card, and show it as their filter where none is sent', async () => {
    const parameters = { order: 'created_at', fields: ['voucher_id', 'type', 'amount', 'balance', 'reason'] };
    const { member, program } = things;
    for (const path of ['/v1/loyalties/members', `/v1/loyalties/${program.name}/members`]) {
      const { created, lines } = await fileOf(`${path}/${member.name}/transactions/export`, { parameters });
      expect(created).toMatchObject({
        exported_object: 'voucher_transactions',
        channel: 'API',
        user_id: null,
        parameters: {
          ...parameters,
          filters: { junction: 'and', voucher_id: { conditions: { $in: [member.name] } } },
        },
      });
      expect(lines).toEqual([
        'Voucher ID,Type,Amount,Balance,Reason',
        `${member.id},POINTS_ADDITION,1000,1000,exported`,
        `${member.id},POINTS_REMOVAL,-300,700,"'=HYPERLINK(""x"")"`,
        `${member.id},POINTS_ADDITION,50,750,`,
      ]);
    }
  });

  it('of one card are of that card, whatever their filters say', async () => {
    const filters = { junction: 'or', voucher_id: { conditions: { $in: ['OTHER'] } } };
    const path = `/v1/loyalties/members/${things.member.name}/transactions/export`;
    expect((await fileOf(path, { parameters: { fields: ['id'], filters } })).lines).toEqual(['ID']);
  });

  it('hold the points of a program by the day on which they expire, those that never do last', async () => {
    const path = `/v1/loyalties/${things.program.name}/points-expiration/export`;
    const parameters = { order: 'expires_at', fields: ['voucher_id', 'points', 'status', 'expires_at'] };
    const { created, lines } = await fileOf(path, { parameters });
    expect(created).toMatchObject({ exported_object: 'points_expiration' });
    const [header, ...rows] = lines.map((line) => line.split(','));
    expect(header).toEqual(['Voucher ID', 'Points', 'Status', 'Expires At']);
    const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
    expect(
      new Set(rows.slice(0, 3).map(([voucher, points, ...rest]) => [voucher === things.member.id, points, ...rest])),
    ).toEqual(
      new Set([
        [true, '700', 'ACTIVE', day],
        [false, '7', 'ACTIVE', day],
        [false, '1000', 'ACTIVE', day],
      ]),
    );
    expect(rows.slice(3)).toEqual([[things.member.id, '50', 'ACTIVE', '']]);
    const descending = await fileOf(path, { parameters: { ...parameters, order: '-expires_at' } });
    expect(descending.lines[1]).toBe(`${things.member.id},50,ACTIVE,`);
  });

  it('of a project take filters by code and by date', async () => {
    const file = async (filters: object) =>
      (
        await fileOf('/v1/exports', {
          exported_object: 'voucher_transactions',
          parameters: { fields: ['voucher_id', 'amount'], order: '-created_at', filters },
        })
      ).lines.length - 1;
    expect(await file({})).toBe(5);
    expect(await file({ voucher_id: { conditions: { $in: ['OTHER'] } } })).toBe(1);
    expect(await file({ voucher_id: { conditions: { $is_not: ['OTHER'] } } })).toBe(4);
    expect(await file({ created_at: { conditions: { $before: ['2020-01-01'] } } })).toBe(0);
  });

  it('open their files to nobody without the token of the link', async () => {
    const { id, result } = await exportOf(shop, things.exported);
    const link = new URL(result.url);
    const token = link.searchParams.get('token') as string;
    for (const wrong of ['', 'x', `${token}x`, token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))]) {
      const answer = await fetch(`${link.origin}${link.pathname}?token=${wrong}`);
      expect({ wrong, status: answer.status }).toEqual({ wrong, status: 401 });
      expect(await answer.json()).toMatchObject({ code: 401, key: 'unauthorized' });
    }
    await shown(shop, `/v1/exports/${id}`);
    expectToKeepContract('get-export', await shop.get(`/v1/exports/${id}`));
  });

  it('are gone with their files when they are deleted', async () => {
    const { body } = await shop.post('/v1/exports', { exported_object: 'points_expiration' });
    const { result } = await exportOf(shop, body.id);
    expect((await shop.delete(`/v1/exports/${body.id}`)).status).toBe(204);
    expect((await fetch(result.url)).status).toBe(401);
    expect((await shop.get(`/v1/exports/${body.id}`)).status).toBe(404);
  });
});
