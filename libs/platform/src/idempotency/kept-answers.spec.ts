import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type Reply, type RequestContext } from '@perkstream/published';
import { BODY, processOver, requestOf, started } from '../testing/repeated-requests.js';
import { NOW, SHOP } from '../testing/stock.aggregate.js';
import { Unanswered, type Keeping, type KeptAnswer, KeptAnswers, keptAnswers } from './kept-answers.js';
import { type RequestClaimed, requestClaim } from './request-claim.aggregate.js';

const A_MINUTE_LATER = '2026-03-01T08:01:00.000Z';
const JUST_WITHIN = '2026-03-02T08:00:00.000Z';
const NEXT_DAY = '2026-03-02T08:00:00.001Z';

const owner = { id: 'app_1', isBrowser: false };

describe('an answer that is kept', () => {
  it('cannot be read by who does not know the key', async () => {
    const { send, answers, store } = await started();
    await send(requestOf());
    const bytes = JSON.stringify([...answers(), ...store.durable]);
    expect(bytes).not.toMatch(/Lovelace|order-1/);
    expect(answers().size).toBe(1);
  });

  it('is written out once where it shows nobody', async () => {
    const { send } = await started();
    let times = 0;
    const body = { id: 'r_1', toJSON: () => ({ id: 'r_1', times: ++times }) };
    await send(requestOf(), BODY, async () => ({ status: 200, body }));
    expect(times).toBe(1);
    expect(await send(requestOf())).toEqual({ status: 200, body: { id: 'r_1', times: 1 } });
  });

  it('is made anew for a repeat where it has more than 256 KiB', async () => {
    const { send, answers, taken, serve, served } = await started();
    const serveMuch = async (context: RequestContext): Promise<Reply> => {
      const reply = await serve(context);
      return 'error' in reply ? reply : { ...reply, body: { ...(reply.body as object), note: '✓'.repeat(90_000) } };
    };
    const first = await send(requestOf(), BODY, serveMuch);
    expect(JSON.stringify([...answers()]).length).toBeLessThan(1_000);
    expect(await send(requestOf(), BODY, serveMuch)).toEqual(first);
    expect(served).toHaveLength(2);
    expect(taken()).toBe(2);
  });

  it('cannot be read with the Idempotency-Key alone, without the key of the installation', async () => {
    const { send, store, documents, keys } = await started();
    await send(requestOf());
    expect(keys.durable.get('kept_answers')).toHaveLength(32);
    const elsewhere = await processOver(store, documents);
    const reply = await elsewhere.send(requestOf());
    expect(elsewhere.served).toMatchObject([{ repeatSince: NOW }]);
    expect(elsewhere.taken()).toBe(2);
    expect(reply).toMatchObject({ status: 200 });
  });

  it('dies with the person: the repeat is answered without', async () => {
    const { send, keys } = await started();
    const ada = { id: 'cust_1', source_id: 'ada', name: 'Ada', metadata: { vip: true }, object: 'customer' };
    const owner = 'customer-proj_shop.cust_1';
    await keys.obtain(owner);
    const answer = { status: 200, body: { id: 'r_1', customer: ada } };
    const first = await send(requestOf(), BODY, async () => answer);
    expect(first).toEqual(answer);
    expect(await send(requestOf())).toEqual(answer);
    await keys.destroy(owner);
    const left = { id: 'cust_1', metadata: {}, object: 'customer' };
    expect(await send(requestOf())).toEqual({ status: 200, body: { id: 'r_1', customer: left } });
  });

  it('of somebody who was erased before it was kept is kept without', async () => {
    const { send } = await started();
    const body = { customer: { id: 'cust_gone', name: 'Ada', object: 'customer' } };
    await send(requestOf(), BODY, async () => ({ status: 200, body }));
    expect(await send(requestOf())).toEqual({
      status: 200,
      body: { customer: { id: 'cust_gone', object: 'customer' } },
    });
  });

  it('is none that explains itself: that is worked out anew', async () => {
    const { send } = await started();
    let asked = 0;
    const explain = async () => ({ status: 200, body: { redeemables: [{ explanation: { asked: ++asked } }] } });
    await send(requestOf(), BODY, explain);
    expect(await send(requestOf(), BODY, explain)).toMatchObject({
      body: { redeemables: [{ explanation: { asked: 2 } }] },
    });
  });

  it('stays, but for a refusal whose request was carried out by another replica', async () => {
    const { documents, keys } = await started();
    const answers = new KeptAnswers(await documents.open<KeptAnswer>(keptAnswers), keys);
    const keeping = { id: 'claim', projectId: SHOP, owner, secret: 'order-1', expiresAt: NEXT_DAY, attempt: 'first' };
    const refusal = { error: { code: 400, key: 'quantity_exceeded', message: 'Bad Request' } };
    const done = (redemption: string) => ({ status: 200, body: { redemption } });
    expect(await answers.keep(refusal, keeping)).toBe(true);
    expect(await answers.keep({ error: { ...refusal.error, key: 'voucher_expired' } }, keeping)).toBe(false);
    expect(await answers.answerOf(keeping)).toEqual(refusal);
    expect(await answers.keep(done('r_1'), keeping)).toBe(true);
    for (const late of [refusal, done('r_2')]) expect(await answers.keep(late, keeping)).toBe(false);
    expect(await answers.answerOf(keeping)).toEqual(done('r_1'));
  });

  it('of a repeat that has taken over is no refusal of an earlier attempt', async () => {
    const { documents, keys } = await started();
    const answers = new KeptAnswers(await documents.open<KeptAnswer>(keptAnswers), keys);
    const earlier = { id: 'claim', projectId: SHOP, owner, secret: 'order-1', expiresAt: NEXT_DAY, attempt: 'first' };
    const [repeat, another] = ['second', 'third'].map((attempt) => ({ ...earlier, attempt })) as [Keeping, Keeping];
    const refusal = { error: { code: 400, key: 'quantity_exceeded', message: 'Bad Request' } };
    const until = Date.now() + 60_000;
    expect(await answers.takeOver(repeat, until)).toBe(true);
    expect(await answers.takeOver(another, until)).toBe(false);
    await answers.noteFailed(earlier);
    expect(await answers.keep(refusal, earlier)).toBe(false);
    expect(await answers.answerOf(another)).toEqual(new Unanswered(until));
    await answers.noteFailed(repeat);
    expect(await answers.keep(refusal, earlier)).toBe(false);
    expect(await answers.answerOf(another)).toEqual(new Unanswered(0));
    expect(await answers.takeOver(another, 0)).toBe(true);
    expect(await answers.takeOver(repeat, until)).toBe(true);
    expect(await answers.keep(refusal, repeat)).toBe(true);
    expect(await answers.answerOf(another)).toEqual(refusal);
    expect(await answers.takeOver(another, until)).toBe(false);
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
    const { send, store, documents, keys, taken } = await started();
    await send(requestOf());
    const dies = () => Promise.reject(new Error('the process dies'));
    await expect(send(requestOf({ now: NEXT_DAY }), BODY, dies)).rejects.toThrow('dies');
    const restarted = await processOver(store, documents, keys);
    await restarted.send(requestOf({ now: NEXT_DAY }));
    expect(restarted.served).toHaveLength(1);
    expect(taken()).toBe(4);
  });

  it('is forgotten when its day is over, however many there are', async () => {
    const { requests: idempotent, send, answers } = await started();
    await send(requestOf());
    for (let n = 0; n < 1200; n++) answers().set(`old-${n}`, { id: `old-${n}`, sealed: '', expiresAt: NOW });
    await idempotent.forgetOld(A_MINUTE_LATER);
    expect(answers().size).toBe(1);
    await idempotent.forgetOld('2026-03-02T08:00:00.001Z');
    expect(answers().size).toBe(0);
  });

  it('is forgotten hundreds at a time', async () => {
    const { requests: idempotent, answers, documents } = await started();
    for (let n = 0; n < 500; n++) answers().set(`old-${n}`, { id: `old-${n}`, sealed: '', expiresAt: NOW });
    let turns = 0;
    const turn = documents.turn.bind(documents);
    documents.turn = async () => {
      turns += 1;
      const before = turns;
      await turn();
      if (before > 1) expect(turns).toBe(500);
    };
    await idempotent.forgetOld(A_MINUTE_LATER);
    expect(turns).toBe(500);
  });
});

describe('the decider of claims', () => {
  const claimed: RequestClaimed = { type: 'request.claimed', data: { requestId: 'v-1', fingerprint: 'f', at: NOW } };
  const claim = { requestId: 'v-2', fingerprint: 'f', now: A_MINUTE_LATER };

  it('claims once a day', () => {
    const claims = story(requestClaim);
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
