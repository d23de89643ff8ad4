import { describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { type Reply, type RequestContext } from '@perkstream/published';
import { BODY, processOver, requestOf, started } from '../testing/repeated-requests.js';
import { contextOf, NOW, stock } from '../testing/stock.aggregate.js';

const A_MINUTE_LATER = '2026-03-01T08:01:00.000Z';

describe('a request with an Idempotency-Key', () => {
  it('has one effect and one answer when it comes a hundred times at once', async () => {
    const { send, taken } = await started();
    const replies = await Promise.all(Array.from({ length: 100 }, () => send(requestOf())));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200, body: { events: 2 } });
    expect(taken()).toBe(2);
  });

  it('has the same answer when it comes again, without being served again', async () => {
    const { send, served, taken } = await started();
    const first = await send(requestOf());
    expect(await send(requestOf({ now: A_MINUTE_LATER }))).toEqual(first);
    expect(served).toHaveLength(1);
    expect(taken()).toBe(2);
  });

  it('has the same answer after a restart', async () => {
    const { send, store, documents, keys } = await started();
    const first = await send(requestOf());
    const restarted = await processOver(store, documents, keys);
    expect(await restarted.send(requestOf())).toEqual(first);
    expect(restarted.served).toEqual([]);
  });

  it('has the same refusal, too', async () => {
    const { send, runner, served } = await started();
    await runner.execute(stock, 'hot', { do: 'take', pieces: 9 }, contextOf());
    const first = await send(requestOf());
    expect(first).toMatchObject({ error: { key: 'sold_out' } });
    await runner.execute(stock, 'hot', { do: 'add', pieces: 9 }, contextOf());
    expect(await send(requestOf())).toEqual(first);
    expect(served).toHaveLength(1);
  });

  it('is the same one with its properties in another order', async () => {
    const { send, served } = await started();
    const item = { price: 100, quantity: 2 };
    const first = await send(requestOf(), { body: { order: { amount: 7, items: [item] }, code: 'A' } });
    const turned = { quantity: 2, price: 100 };
    const again = await send(requestOf(), { body: { code: 'A', order: { items: [turned], amount: 7 } } });
    expect(again).toEqual(first);
    expect(served).toHaveLength(1);
    const other = await send(requestOf(), { body: { code: 'A', order: { items: [turned, item], amount: 7 } } });
    expect(other).toMatchObject({ error: { code: 409 } });
  });

  it('is the same one with the same long list, which is gone through in turns', async () => {
    const { send, served } = await started();
    const list = Array.from({ length: 5_000 }, (_one, index) => ({ id: index, name: 'x' }));
    const { result: first, turns } = await turnsDuring(() => send(requestOf(), { body: list }));
    expect(turns).toBeGreaterThan(49);
    expect(await send(requestOf(), { body: list.map(({ id, name }) => ({ name, id })) })).toEqual(first);
    expect(served).toHaveLength(1);
    for (const body of [list.slice(1), [...list.slice(1), list[0]], list.with(4_321, { id: 1, name: 'y' })]) {
      expect(await send(requestOf(), { body })).toMatchObject({ error: { code: 409 } });
    }
  });

  it('is another one with another body: 409, and nothing is done', async () => {
    const { send, served } = await started();
    const first = requestOf();
    await send(first);
    const other = requestOf();
    const reply = await send(other, { body: { pieces: 3 } });
    expect(reply).toEqual({
      error: expect.objectContaining({ code: 409, key: 'idempotency_key_reused', request_id: other.requestId }),
    });
    expect(served).toHaveLength(1);
    expect(await send(first)).toMatchObject({ status: 200 });
  });

  it('is served once with one body of several that come at once', async () => {
    const { send, served } = await started();
    const replies = await Promise.all(Array.from({ length: 20 }, (_each, n) => send(requestOf(), { body: n })));
    expect(served).toHaveLength(1);
    expect(replies.filter((reply) => 'error' in reply && reply.error.code === 409)).toHaveLength(19);
  });

  it('is another one for another operation, and in another project', async () => {
    const { send, requests: idempotent, serve, served } = await started();
    await send(requestOf());
    await idempotent.once({ id: 'roll-back' }, requestOf(), BODY, serve);
    await send(requestOf({ projectId: 'proj_bakery' }));
    expect(served).toHaveLength(3);
  });

  it('is served every time without a key', async () => {
    const { send, served, answers } = await started();
    await send(requestOf({ idempotencyKey: undefined }));
    await send(requestOf({ idempotencyKey: undefined }));
    expect(served).toHaveLength(2);
    expect(answers().size).toBe(0);
  });
});

describe('a request that a crash cut short', () => {
  it('is carried on with the same ids, and does nothing twice', async () => {
    const { store, send, serve, documents, keys } = await started();
    const first = requestOf();
    const dies = async (context: RequestContext) => {
      await serve(context);
      throw new Error('the process dies before it answers');
    };
    await expect(send(first, BODY, dies)).rejects.toThrow('dies');
    const restarted = await processOver(store, documents, keys);
    const reply = await restarted.send(requestOf({ now: A_MINUTE_LATER }));
    expect(restarted.served).toMatchObject([{ requestId: first.requestId, repeatSince: NOW, now: A_MINUTE_LATER }]);
    expect(reply).toMatchObject({ status: 200, body: { id: `r_${first.requestId}`, events: 2 } });
    expect(restarted.taken()).toBe(2);
  });

  it('is looked for from its claim on, not from the time of a clock that was set back since', async () => {
    const { store, send, serve, documents, keys, runner } = await started();
    const dies = async (context: RequestContext) => {
      await serve(context);
      throw new Error('the process dies before it answers');
    };
    await expect(send(requestOf(), BODY, dies)).rejects.toThrow('dies');
    const hourBefore = contextOf({ now: '2026-03-01T07:00:00.000Z' });
    for (let n = 0; n < 500; n++) await runner.execute(stock, 'hot', { do: 'add', pieces: 1 }, hourBefore);
    const restarted = await processOver(store, documents, keys);
    const reply = await restarted.send(requestOf({ now: hourBefore.now }));
    const claim = store.durable.find(({ type }) => type === 'request.claimed');
    expect(restarted.served).toMatchObject([{ repeatAfter: claim?.position }]);
    expect(reply).toMatchObject({ status: 200, body: { events: 2 } });
    expect(restarted.taken()).toBe(2);
  });

  it('is carried out when it had claimed its key and nothing else', async () => {
    const { store, send, documents, keys } = await started();
    const dies = () => Promise.reject(new Error('the process dies'));
    await expect(send(requestOf(), BODY, dies)).rejects.toThrow('dies');
    const restarted = await processOver(store, documents, keys);
    expect(await restarted.send(requestOf())).toMatchObject({ status: 200 });
    expect(restarted.taken()).toBe(2);
  });

  it('is carried on where its answer could not be kept', async () => {
    const { send, documents, taken, serve } = await started();
    const first = requestOf();
    const full = async (context: RequestContext) => {
      const reply = await serve(context);
      documents.isAway = true;
      return reply;
    };
    await expect(send(first, BODY, full)).rejects.toBeInstanceOf(EngineUnavailable);
    documents.isAway = false;
    expect(await send(requestOf())).toMatchObject({ status: 200, body: { id: `r_${first.requestId}` } });
    expect(taken()).toBe(2);
  });

  it('is carried on where the answer to its claim got lost', async () => {
    const { store, send, taken } = await started();
    store.failAppends('answer_lost', 1, 'request-');
    expect(await send(requestOf())).toMatchObject({ status: 200 });
    expect(await send(requestOf())).toMatchObject({ status: 200 });
    expect(taken()).toBe(2);
  });

  it('is not answered with a failure that was passing', async () => {
    const { send, taken } = await started();
    const away = async (): Promise<Reply> => ({
      error: { code: 503, key: 'unavailable', message: '', request_id: '' },
    });
    expect(await send(requestOf(), BODY, away)).toMatchObject({ error: { code: 503 } });
    expect(await send(requestOf())).toMatchObject({ status: 200 });
    expect(taken()).toBe(2);
  });
});
