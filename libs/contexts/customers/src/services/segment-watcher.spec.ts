import { describe, expect, it } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { type CommandContext, Turns } from '@perkstream/platform';
import { SegmentMemberships } from './segment-memberships.js';
import { SegmentWatcher } from './segment-watcher.js';

const NOW = '2026-01-01T00:00:00.000Z';
const FIELDS = Array.from({ length: 100 }, (_, field) => [`metadata.field${field}`, { conditions: { $is: ['x'] } }]);
const SEGMENT = {
  id: 'seg_1',
  type: 'auto-update',
  createdAt: NOW,
  filter: { junction: 'or', ...Object.fromEntries(FIELDS) },
};
const POINTS = { 'loyalty_points.campaigns.Club.points': { conditions: { $more_than: [50] } } };
const ABOUT_POINTS = { id: 'seg_2', type: 'auto-update', createdAt: NOW, filter: { junction: 'and', ...POINTS } };
const CUSTOMER = { id: 'cust_1', created_at: NOW, metadata: {}, object: 'customer' };

describe('looking at the segments of customers who changed', () => {
  it('takes no turns from requests, however many customers there are', async () => {
    const turns = new Turns();
    const views = { collection: () => ({ get: async () => undefined }) } as never;
    const segments = { all: async () => [SEGMENT, SEGMENT, SEGMENT] } as never;
    const runner = { execute: async () => undefined, current: async () => 'done' } as never;
    const memberships = new SegmentMemberships(segments, {} as never, turns, {} as never, views);
    const watcher = new SegmentWatcher(segments, memberships, { byId: async () => CUSTOMER } as never, runner, views);
    const looks = Array.from({ length: 20 }, () => watcher.look('cust_1', { now: NOW } as CommandContext));
    let seen = 0;
    const all = Promise.all(looks).then(() => (seen = looks.length));
    for (let turn = 0; turn < 20; turn++) {
      await loopTurns();
      expect(turns.pause(0, { projectId: 'p' })).toBeUndefined();
    }
    expect(seen).toBe(0);
    await all;
  });

  it('waits until the views show the event that is the reason, where segments are watched', async () => {
    const order: string[] = [];
    const views = { caughtUpTo: async (position: number) => void order.push(`views at ${position}`) } as never;
    const customers = { byId: async () => void order.push('customer') } as never;
    const context = { now: NOW } as CommandContext;
    const watching = (...segments: readonly object[]) =>
      new SegmentWatcher({ all: async () => segments } as never, {} as never, customers, {} as never, views);
    await watching().look('cust_1', context, 7);
    await watching(SEGMENT).lookAtPoints('cust_1', context, 7);
    expect(order).toEqual([]);
    await watching(SEGMENT).look('cust_1', context, 7);
    await watching(SEGMENT, ABOUT_POINTS).lookAtPoints('cust_1', context, 8);
    expect(order).toEqual(['views at 7', 'customer', 'views at 8', 'customer']);
  });
});
