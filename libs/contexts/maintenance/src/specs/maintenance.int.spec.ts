import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailable } from '@perkstream/ports';
import { ClusterInProcess, shown } from '../testing/cluster-in-process.js';

let cluster: ClusterInProcess;

beforeEach(async () => {
  cluster = await ClusterInProcess.start();
});

afterEach(() => cluster.stop());

describe('the views of all services', () => {
  it('are listed', async () => {
    const list = await cluster.answer('list-views');
    expect(list).toMatchObject({ object: 'list', data_ref: 'data', total: 5 });
    expect(shown(list)).toEqual([
      'management open_processes idle',
      'auth keys idle',
      'auth open_processes idle',
      'promotions vouchers idle',
      'promotions open_processes idle',
    ]);
    expect(list.data[3]).toEqual({
      name: 'vouchers',
      service: 'promotions',
      kind: 'entity',
      events: ['something.happened'],
      schema_version: 2,
      position: 7,
      state: 'idle',
      object: 'view',
    });
  });

  it('are rebuilt together', async () => {
    expect(await cluster.reply('rebuild-views')).toMatchObject({ status: 202, body: { total: 5 } });
    expect(cluster.asked).toEqual([[{}], [{}]]);
    await cluster.untilIs('management open_processes idle');
  });

  it('are rebuilt one by one, by the service that keeps it', async () => {
    expect(shown(await cluster.answer('rebuild-view', { name: 'vouchers' }))).toEqual([
      'promotions vouchers rebuilding',
    ]);
    expect(cluster.asked).toEqual([[], [{ name: 'vouchers' }]]);
  });

  it('are rebuilt in every service that has one of the name', async () => {
    expect(await cluster.answer('rebuild-view', { name: 'open_processes' })).toMatchObject({ total: 3 });
    await cluster.untilIs('management open_processes idle');
  });

  it('are left alone where a rebuild goes on', async () => {
    await cluster.answer('rebuild-view', { name: 'vouchers' });
    for (const [name, params] of [['rebuild-views'], ['rebuild-view', { name: 'vouchers' }]] as const) {
      expect(await cluster.reply(name, params)).toMatchObject({ error: { code: 409, key: 'rebuild_in_progress' } });
    }
    expect(await cluster.reply('rebuild-view', { name: 'keys' })).toMatchObject({ status: 202 });
    expect(cluster.auth.asked).toEqual([{ name: 'keys' }]);
  });

  it('are left alone when there is none of the name', async () => {
    expect(await cluster.reply('rebuild-view', { name: 'nothing' })).toMatchObject({
      error: { code: 404, key: 'not_found', details: 'Cannot find view with name nothing', resource_type: 'view' },
    });
  });

  it('are not reported while a service is away', async () => {
    cluster.promotions.isAway = true;
    await expect(cluster.reply('list-views')).rejects.toThrow(EngineUnavailable);
    await expect(cluster.reply('rebuild-views')).rejects.toThrow(EngineUnavailable);
    expect(cluster.auth.asked).toEqual([]);
  });
});
