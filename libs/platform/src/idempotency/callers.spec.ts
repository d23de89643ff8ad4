import { describe, expect, it } from '@jest/globals';
import { type Reply } from '@perkstream/published';
import { processOver, requestOf, started } from '../testing/repeated-requests.js';

const BODY = { body: { pieces: 2 } };

describe('an Idempotency-Key', () => {
  it('belongs to the caller who used it first: for another it is 409, and nothing is done', async () => {
    const { send, served } = await started();
    const first = await send(requestOf({ caller: 'administrator' }), BODY);
    expect(await send(requestOf({ caller: 'browser' }), BODY)).toMatchObject({
      error: { code: 409, key: 'idempotency_key_reused' },
    });
    expect(await send(requestOf({ caller: 'administrator' }), BODY)).toEqual(first);
    expect(served).toHaveLength(1);
  });

  it('belongs to one of those who use it at once', async () => {
    const { send, served } = await started();
    const callers = Array.from({ length: 10 }, (_each, number) => `caller ${number}`);
    const replies = await Promise.all(callers.map((caller) => send(requestOf({ caller }), BODY)));
    expect(served).toHaveLength(1);
    expect(replies.filter((reply) => 'error' in reply && reply.error.code === 409)).toHaveLength(9);
  });

  it('gives out no answer that was kept before callers were known, and has its effect once', async () => {
    const { send, served, taken } = await started();
    await send(requestOf(), BODY);
    expect(await send(requestOf({ caller: 'browser' }), BODY)).toMatchObject({ status: 200 });
    expect(served).toHaveLength(2);
    expect(taken()).toBe(2);
  });
});

describe('an answer with a secret', () => {
  const secret = { status: 200, body: { app_token: 'a token' } };
  const over = async (answersSecret: 'once' | 'again') => {
    const over = await started({});
    let times = 0;
    const serve = async (): Promise<Reply> => {
      times += 1;
      return secret;
    };
    const send = (process = over) =>
      process.requests.once({ id: 'create-api-key', answersSecret }, requestOf(), BODY, serve);
    return { ...over, send, times: () => times };
  };

  it('that is shown once is refused to a repeat: 409', async () => {
    const { send, times } = await over('once');
    expect(await send()).toEqual(secret);
    expect(await send()).toMatchObject({ error: { code: 409, key: 'idempotency_key_reused' } });
    expect(times()).toBe(1);
  });

  it('that can be shown again is made anew, also by another replica, which does not wait for it', async () => {
    const { send, times, store, documents, keys } = await over('again');
    const there = await processOver(store, documents, keys);
    for (const process of [undefined, undefined, there]) expect(await send(process)).toEqual(secret);
    expect(times()).toBe(3);
  });

  it('is not kept', async () => {
    const { send, answers } = await over('once');
    await send();
    expect([...answers().values()]).toEqual([expect.objectContaining({ sealed: '' })]);
  });
});
