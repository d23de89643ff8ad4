import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import { type Reply, type RequestContext } from '@perkstream/published';
import { commandContext } from '../command-runner/command-context.js';
import { OverSqlite } from '../testing/over-sqlite.js';
import { NOW, SHOP, stock } from '../testing/stock.aggregate.js';
import { IdempotentRequests } from './idempotent-requests.js';

let platform: OverSqlite;
let requests = 0;

beforeEach(async () => {
  platform = await OverSqlite.start();
  await platform.execute({ do: 'add', pieces: 1_000 });
});

afterEach(() => platform.stop());

function requestOf(idempotencyKey: string): RequestContext {
  return {
    projectId: SHOP,
    actor: { kind: 'key', id: 'app_1' },
    channel: 'API',
    requestId: `v-${++requests}`,
    now: NOW,
    deadline: Date.now() + 60_000,
    idempotencyKey,
  };
}

function send(at: OverSqlite, idempotencyKey: string): Promise<Reply> {
  const serve = async (context: RequestContext): Promise<Reply> => {
    const command = { do: 'take', pieces: 2 } as const;
    const taken = await at.runner.execute(stock, 'hot', command, commandContext(context, 'take'));
    const body = {
      id: `r_${context.requestId}`,
      events: isRefusal(taken) ? 0 : taken.events.length,
      for: 'Ada Lovelace',
    };
    return { status: 200, body };
  };
  return at.app
    .get(IdempotentRequests)
    .once({ id: 'redeem' }, requestOf(idempotencyKey), { body: 'Ada Lovelace' }, serve);
}

describe('requests with an Idempotency-Key, over the file', () => {
  it('have one effect and one answer each, however often they come', async () => {
    const replies = await Promise.all(Array.from({ length: 300 }, (_each, n) => send(platform, `order-${n % 30}`)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(30);
    expect((await platform.shown())?.taken).toBe(60);
    platform = await platform.restart();
    const again = await Promise.all(Array.from({ length: 30 }, (_each, n) => send(platform, `order-${n}`)));
    expect(again).toEqual(replies.slice(0, 30));
  });

  it('leave nothing of the answer, and not the key, in the files', async () => {
    await send(platform, 'a-secret-of-the-client');
    const bytes = platform.bytes();
    expect(bytes).toContain('kept_answers');
    expect(bytes).toContain('request.claimed');
    expect(bytes).not.toContain('Lovelace');
    expect(bytes).not.toContain('a-secret-of-the-client');
  });

  it('have one effect and one answer whenever the process dies', async () => {
    const answered = new Map<string, Reply>();
    const work = Array.from({ length: 100 }, async (_each, n) => {
      if (n % 25 === 0) await loopTurns();
      const key = `order-${n}`;
      answered.set(key, await send(platform, key));
    });
    for (let crash = 0; crash < 3; crash++) {
      await loopTurns(5 * (1 + crash));
      const before = new Map(answered);
      const next = await platform.afterCrash();
      const replies = await Promise.all(Array.from({ length: 100 }, (_each, n) => send(next, `order-${n}`)));
      for (const reply of replies) expect(reply).toMatchObject({ body: { events: 2 } });
      for (const [key, reply] of before) expect(replies[Number(key.slice(6))]).toEqual(reply);
      expect((await next.shown())?.taken).toBe(200);
      await next.stop();
    }
    await Promise.all(work);
  });
});
