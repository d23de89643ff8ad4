import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type EventStore, NO_STREAM } from '@perkstream/ports';
import { type AuditLogEntryAnswer as Entry } from '@perkstream/published';
import { EVENT_STORE, PersonalData, streamName } from '@perkstream/platform';
import { ProjectsInProcess } from '../testing/projects-in-process.js';

let projects: ProjectsInProcess;
let projectId: string;
/** Revisions by stream */
let revisions: Map<string, number>;

beforeEach(async () => {
  projects = await ProjectsInProcess.start();
  projectId = await projects.create();
  revisions = new Map();
});

afterEach(() => projects.stop());

interface Happened {
  readonly type: string;
  readonly data: object;
}

/** An event of another context, as the store has it. */
async function happens(
  of: string,
  { type, data }: Happened,
  requestId: string = randomUUID(),
  minute = 1,
): Promise<void> {
  const [category, key] = of.split(' ') as [string, string];
  const stream = streamName(category, projectId, key);
  const revision = revisions.get(stream) ?? NO_STREAM;
  const time = `2026-03-01T09:${String(minute).padStart(2, '0')}:00.000Z`;
  const actor = { kind: 'key', id: 'app_1', name: 'Till' } as const;
  const metadata = { projectId, actor, channel: 'API', correlationId: requestId, causationId: requestId, time };
  const event = { id: randomUUID(), type, data, metadata };
  const people = projects.app.get(PersonalData);
  if (category === 'customer') await people.prepare(stream);
  await projects.events.append(stream, revision, category === 'customer' ? people.sealAll(stream, [event]) : [event]);
  revisions.set(stream, revision + 1);
}

async function log(query: object = {}): Promise<Entry[]> {
  const found = await projects.answer('list-audit-log', { projectId }, undefined, {
    query: { limit: '100', ...query },
  });
  return found['data'] as Entry[];
}

const by = (field: string, value: string) => ({ filters: { [field]: { conditions: { $is: [value] } } } });

const voucher = {
  ...{ id: 'v_1', code: 'GIFT', type: 'GIFT_VOUCHER', campaignId: null, quantity: null },
  ...{ gift: { amount: 500, effect: 'APPLY_TO_ORDER' }, windows: { startDate: null }, metadata: { shop: 'A' } },
};

describe('an entry of the audit log', () => {
  it('has each property before and after, wherever it was set last', async () => {
    await happens('voucher GIFT', { type: 'voucher.created', data: { voucher } });
    const changed = (changes: object) => ({ type: 'voucher.updated', data: { id: 'v_1', changes } });
    await happens('voucher GIFT', changed({ additionalInfo: 'first' }), 'v-1', 2);
    await happens('voucher GIFT', changed({ metadata: { shop: 'B' } }), 'v-2', 3);
    await happens('voucher GIFT', changed({ additionalInfo: 'second' }), 'v-3', 4);
    await happens('voucher GIFT', { type: 'voucher.disabled', data: { id: 'v_1' } }, 'v-4', 5);
    const data = { id: 'v_1', credits: -200, balance: 300, total: 300, reason: 'paid twice' };
    await happens('voucher GIFT', { type: 'voucher.balance_adjusted', data }, 'v-5', 6);
    const [balance, disabled, second, metadata, first, created] = await log();
    expect(balance).toMatchObject({
      reason: 'paid twice',
      changes: [
        { path: 'balance', before: 500, after: 300 },
        { path: 'total', before: 500, after: 300 },
      ],
    });
    expect(disabled!.changes).toEqual([{ path: 'active', after: false }]);
    expect(second!.changes).toEqual([{ path: 'additional_info', before: 'first', after: 'second' }]);
    expect(metadata!.changes).toEqual([{ path: 'metadata.shop', before: 'A', after: 'B' }]);
    expect(first!.changes).toEqual([{ path: 'additional_info', after: 'first' }]);
    expect(created!.changes).toContainEqual({ path: 'gift', after: { amount: 500, effect: 'APPLY_TO_ORDER' } });
  });

  it('knows what a code of a campaign was made with, which has no entry of its own', async () => {
    const made = { ...voucher, campaignId: 'camp_1' };
    await happens('voucher GIFT', { type: 'voucher.created', data: { voucher: made } });
    await happens('voucher GIFT', {
      type: 'voucher.updated',
      data: { id: 'v_1', changes: { metadata: { shop: 'B' } } },
    });
    expect(await log(by('related_object_id', 'v_1'))).toMatchObject([
      { type: 'voucher.updated', changes: [{ path: 'metadata.shop', before: 'A', after: 'B' }] },
    ]);
  });

  it('stands for all codes that a request deleted, and can be opened', async () => {
    for (let nth = 0; nth < 150; nth++) {
      const data = { id: `v_${nth}`, code: `C-${nth}`, campaignId: 'camp_1' };
      await happens(`voucher C-${nth}`, { type: 'voucher.deleted', data }, 'v-all', 7);
    }
    const [entry, ...rest] = await log();
    expect(rest.map(({ type }) => type)).toEqual(['project.created']);
    expect(entry).toMatchObject({ type: 'voucher.deleted', count: 150, request_id: 'v-all' });
    expect(entry).not.toHaveProperty('changes');
    const opened = await log(by('group_id', entry!.group_id!));
    const last = opened.at(-1)!.id;
    const page = await log({ ...by('group_id', entry!.group_id!), starting_after_id: last });
    const codes = [...opened, ...page].map(({ changes }) => changes?.find(({ path }) => path === 'code')?.before);
    expect(codes.sort()).toEqual(Array.from({ length: 150 }, (_, nth) => `C-${nth}`).sort());
    expect(await log(by('related_object_id', 'v_7'))).toMatchObject([{ type: 'voucher.deleted' }]);
  });

  it('stands where its time is, also when it was stored later', async () => {
    const changed = (name: string) => ({ type: 'category.updated', data: { category: { id: 'cat_1', name } } });
    await happens('category cat_1', changed('late'), 'v-1', 30);
    await happens('category cat_2', { type: 'category.created', data: { category: { id: 'cat_2' } } }, 'v-2', 20);
    const moments = (await log()).map(({ created_at }) => created_at);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it('is compared with what was stored before it, also where that came later', async () => {
    const changed = (name: string) => ({ type: 'category.updated', data: { category: { id: 'cat_1', name } } });
    for (const [name, minute] of [
      ['first', 1],
      ['second', 9],
      ['third', 5],
    ] as const)
      await happens('category cat_1', changed(name), `v-${name}`, minute);
    const [second, third] = await log();
    expect(second!.changes).toEqual([{ path: 'name', before: 'first', after: 'second' }]);
    expect(third!.changes).toEqual([{ path: 'name', before: 'second', after: 'third' }]);
  });

  it('names a secret, and never its value', async () => {
    const key = { kind: 'application', appId: 'app_9', name: 'Till', tokenHash: 'aaaa', allowedIps: [] };
    await happens('key app_9', { type: 'key.created', data: key });
    await happens('key app_9', { type: 'key.rotated', data: { ...key, tokenHash: 'bbbb' } }, 'v-1', 2);
    const record = { id: 'wh_1', targetUrl: 'https://ada:secret@shop.example/hook', events: [], active: true };
    await happens('webhook all', { type: 'webhook.created', data: { record } }, 'v-2', 3);
    const [webhook, rotated] = await log();
    expect(rotated!.changes).toEqual([{ path: 'token' }]);
    expect(webhook!.changes).toContainEqual({ path: 'target_url', after: 'https://shop.example/hook' });
    expect(JSON.stringify(await log())).not.toMatch(/aaaa|bbbb|ada:/);
  });

  it('names a key as it is called today, and a revoked one as it was, beside people', async () => {
    const key = { kind: 'application', appId: 'app_9', name: 'Till', tokenHash: 'aaaa' };
    await happens('key app_9', { type: 'key.created', data: key });
    await happens('key app_9', { type: 'key.updated', data: { ...key, name: 'Front till' } }, 'v-1', 2);
    await happens(
      'key app_9',
      { type: 'key.revoked', data: { kind: 'application', appId: 'app_9', projectId } },
      'v-2',
      3,
    );
    const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'L', projects: { [projectId]: 'USER' } };
    await projects.reply('invite-user', {}, ada);
    expect((await projects.answer('list-actors', { projectId }))['data']).toEqual([
      { id: expect.stringMatching(/^user_/), type: 'user', name: 'Ada L' },
      { id: 'app_9', type: 'key', name: 'Front till' },
    ]);
    expect(await projects.refusal('list-actors', { projectId: 'proj_none' })).toMatchObject({ code: 404 });
  });

  it('says what was changed of a customer until that one is erased', async () => {
    const ada = { id: 'cust_1', name: 'Ada', email: 'ada@example.com', address: { city: 'London' }, metadata: {} };
    await happens('customer cust_1', { type: 'customer.created', data: { customer: ada } });
    const moved = { ...ada, address: { city: 'Paris' } };
    await happens('customer cust_1', { type: 'customer.updated', data: { customer: moved } }, 'v-1', 2);
    const about = () => log(by('related_object_id', 'cust_1'));
    expect(await about()).toMatchObject([
      { type: 'customer.updated', changes: [{ path: 'address.city', before: 'London', after: 'Paris' }] },
      { type: 'customer.created', changes: expect.arrayContaining([{ path: 'email', after: 'ada@example.com' }]) },
    ]);
    await happens('customer cust_1', { type: 'customer.erased', data: {} }, 'v-2', 3);
    await projects.app.get(PersonalData).forget(streamName('customer', projectId, 'cust_1'));
    const text = JSON.stringify(await about());
    expect(text).toContain('customer.erased');
    expect(text).not.toMatch(/Ada|ada@|London|Paris/);
    await projects.views.rebuildByName('audit_log');
    expect(JSON.stringify(await about())).toBe(text);
  });

  it('is shortened where it would be long, and says so', async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 60 }, (_, nth) => [`n${nth}`, 'x'.repeat(nth === 0 ? 9_000 : 9)]),
    );
    await happens('voucher GIFT', { type: 'voucher.created', data: { voucher: { ...voucher, metadata: {} } } });
    await happens('voucher GIFT', { type: 'voucher.updated', data: { id: 'v_1', changes: { metadata } } }, 'v-1', 2);
    const [updated, created] = await log();
    expect(updated).toMatchObject({ is_shortened: true });
    expect(updated!.changes!.length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(updated!.changes).length).toBeLessThan(16_100);
    expect(created).not.toHaveProperty('is_shortened');
  });

  it('reads a bounded number of earlier events for a page, however long the histories are', async () => {
    await happens('voucher GIFT', { type: 'voucher.created', data: { voucher: { ...voucher, metadata: {} } } });
    for (let nth = 2; nth <= 120; nth++) {
      const changes = { [`never_said_${nth}`]: nth };
      await happens('voucher GIFT', { type: 'voucher.updated', data: { id: 'v_1', changes } }, `v-${nth}`, nth % 60);
    }
    const reads = jest.spyOn(projects.app.get<EventStore>(EVENT_STORE), 'read');
    const shown = await log();
    expect(shown).toHaveLength(100);
    expect(reads.mock.calls.length).toBeLessThan(2_500);
    expect(shown.some((entry) => entry.is_shortened)).toBe(true);
    expect(shown.every((entry) => entry.changes!.length > 0)).toBe(true);
  });
});
