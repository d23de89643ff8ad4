import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { type Reply, type RequestContext } from '@perkstream/published';
import { commandContext } from '../command-runner/command-context.js';
import { MemoryDocuments } from '../testing/memory-documents.js';
import { MemoryEventStore, type MemoryEventStoreOptions } from '../testing/memory-event-store.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, NOW, SHOP, stock } from '../testing/stock.aggregate.js';
import { type KeptAnswer, keptAnswers } from './kept-answers.js';
import { RepeatableRequests } from './repeatable-requests.js';
import { type RequestClaimed, requestClaim } from './request-claim.aggregate.js';

const A_MINUTE_LATER = '2026-03-01T08:01:00.000Z';
const JUST_WITHIN = '2026-03-02T08:00:00.000Z';
const NEXT_DAY = '2026-03-02T08:00:00.001Z';
const BODY = { body: { pieces: 2, customer: 'Ada Lovelace' } };

let requests = 0;

function requestOf(given: Partial<RequestContext> = {}): RequestContext {
  requests += 1;
  return {
    projectId: SHOP,
    actor: { kind: 'key', id: 'app_1' },
    channel: 'API',
    requestId: `v-request-${requests}`,
    now: NOW,
    deadline: Date.now() + 10_000,
    idempotencyKey: 'order-1',
    ...given,
  };
}

async function processOver(store: MemoryEventStore, documents = new MemoryDocuments()) {
  const { runner } = await runnerOver(store, { documents });
  const requestsOfIt = new RepeatableRequests(runner, await documents.open<KeptAnswer>(keptAnswers));
  const served: RequestContext[] = [];
  /** The feature: takes pieces, and answers with its ids and with what came of it. */
  const serve = async (context: RequestContext): Promise<Reply> => {
    served.push(context);
    const taken = await runner.execute(stock, 'hot', { do: 'take', pieces: 2 }, commandContext(context, 'take'));
    if (isRefusal(taken))
      return { error: { code: 400, key: taken.refused, message: '', request_id: context.requestId } };
    return {
      status: 200,
      body: { id: `r_${context.requestId}`, events: taken.events.length, customer: 'Ada Lovelace' },
    };
  };
  const send = (context: RequestContext, body: object = BODY, through = serve) =>
    requestsOfIt.once('redeem', context, body, through);
  const taken = () => store.events.filter(({ type }) => type === 'stock.taken').length;
  const answers = () => documents.collections.get('kept_answers') as Map<string, object>;
  return { requests: requestsOfIt, runner, store, documents, served, serve, send, taken, answers };
}

async function started(options: MemoryEventStoreOptions = { exclusive: true }) {
  const over = await processOver(new MemoryEventStore(options));
  await over.runner.execute(stock, 'hot', { do: 'add', pieces: 10 }, contextOf());
  return over;
}

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
    const { send, store, documents } = await started();
    const first = await send(requestOf());
    const restarted = await processOver(store, documents);
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
    const { send, requests: repeatable, serve, served } = await started();
    await send(requestOf());
    await repeatable.once('roll-back', requestOf(), BODY, serve);
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
    const { store, send, serve, documents } = await started();
    const first = requestOf();
    const dies = async (context: RequestContext) => {
      await serve(context);
      throw new Error('the process dies before it answers');
    };
    await expect(send(first, BODY, dies)).rejects.toThrow('dies');
    const restarted = await processOver(store, documents);
    const reply = await restarted.send(requestOf({ now: A_MINUTE_LATER }));
    expect(restarted.served).toMatchObject([{ requestId: first.requestId, repeatSince: NOW, now: A_MINUTE_LATER }]);
    expect(reply).toMatchObject({ status: 200, body: { id: `r_${first.requestId}`, events: 2 } });
    expect(restarted.taken()).toBe(2);
  });

  it('is carried out when it had claimed its key and nothing else', async () => {
    const { store, send, documents } = await started();
    const dies = () => Promise.reject(new Error('the process dies'));
    await expect(send(requestOf(), BODY, dies)).rejects.toThrow('dies');
    const restarted = await processOver(store, documents);
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

describe('an answer that is kept', () => {
  it('cannot be read by who does not know the key', async () => {
    const { send, answers, store } = await started();
    await send(requestOf());
    const bytes = JSON.stringify([...answers(), ...store.events]);
    expect(bytes).not.toMatch(/Lovelace|order-1/);
    expect(answers().size).toBe(1);
  });

  it('holds for 24 hours: after that the key is free', async () => {
    const { send, served } = await started();
    await send(requestOf());
    await send(requestOf({ now: JUST_WITHIN }));
    expect(served).toHaveLength(1);
    await send(requestOf({ now: NEXT_DAY }), { body: 'something else' });
    expect(served).toHaveLength(2);
  });

  it('is no answer to the request that claimed the key on the next day', async () => {
    const { send, store, documents, taken } = await started();
    await send(requestOf());
    const dies = () => Promise.reject(new Error('the process dies'));
    await expect(send(requestOf({ now: NEXT_DAY }), BODY, dies)).rejects.toThrow('dies');
    const restarted = await processOver(store, documents);
    await restarted.send(requestOf({ now: NEXT_DAY }));
    expect(restarted.served).toHaveLength(1);
    expect(taken()).toBe(4);
  });

  it('is forgotten when its day is over, however many there are', async () => {
    const { requests: repeatable, send, answers } = await started();
    await send(requestOf());
    for (let n = 0; n < 1200; n++) answers().set(`old-${n}`, { id: `old-${n}`, sealed: '', expiresAt: NOW });
    await repeatable.forgetOld(A_MINUTE_LATER);
    expect(answers().size).toBe(1);
    await repeatable.forgetOld('2026-03-02T08:00:00.001Z');
    expect(answers().size).toBe(0);
  });

  it('is forgotten hundreds at a time', async () => {
    const { requests: repeatable, answers, documents } = await started();
    for (let n = 0; n < 500; n++) answers().set(`old-${n}`, { id: `old-${n}`, sealed: '', expiresAt: NOW });
    let turns = 0;
    const turn = documents.turn.bind(documents);
    documents.turn = async () => {
      turns += 1;
      const before = turns;
      await turn();
      if (before > 1) expect(turns).toBe(500);
    };
    await repeatable.forgetOld(A_MINUTE_LATER);
    expect(turns).toBe(500);
  });
});

describe('a request that another replica is serving', () => {
  it('waits for the answer there', async () => {
    const here = await started({});
    const there = await processOver(here.store, here.documents);
    const slowly = async (context: RequestContext) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return here.serve(context);
    };
    const first = here.send(requestOf(), BODY, slowly);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const repeated = there.send(requestOf());
    expect(await repeated).toEqual(await first);
    expect(there.served).toEqual([]);
    expect(here.taken()).toBe(2);
  });

  it('is carried on when the deadline has passed there, and has one effect whatever comes later', async () => {
    const here = await started({});
    const there = await processOver(here.store, here.documents);
    const tooSlow = async (context: RequestContext) => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      return here.serve(context);
    };
    const first = here.send(requestOf({ deadline: Date.now() + 100 }), BODY, tooSlow);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await there.send(requestOf())).toMatchObject({ status: 200 });
    await expect(first).rejects.toBeInstanceOf(EngineUnavailable);
    expect(here.taken()).toBe(2);
  });

  it('waits no longer than its own deadline', async () => {
    const here = await started({});
    const there = await processOver(here.store, here.documents);
    let end: (reply: Reply) => void = () => undefined;
    const first = here.send(requestOf(), BODY, () => new Promise((resolve) => (end = resolve)));
    await new Promise((resolve) => setTimeout(resolve, 10));
    const repeated = there.send(requestOf({ deadline: Date.now() + 100 }));
    await expect(repeated).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
    end({ status: 200 });
    await first;
  });
});

describe('the decider of claims', () => {
  const claimed: RequestClaimed = { type: 'request.claimed', data: { requestId: 'v-1', fingerprint: 'f', at: NOW } };
  const claim = { requestId: 'v-2', fingerprint: 'f', now: A_MINUTE_LATER };

  it('claims once a day', () => {
    const claims = story(requestClaim.decider);
    claims.when({ requestId: 'v-1', fingerprint: 'f', now: NOW }).then(claimed);
    claims.given(claimed).when(claim).thenNothing();
    claims
      .given(claimed)
      .when({ ...claim, fingerprint: 'g' })
      .thenRefused('idempotency_key_reused');
    claims
      .given(claimed)
      .when({ ...claim, fingerprint: 'g', now: NEXT_DAY })
      .thenTypes('request.claimed');
  });
});
