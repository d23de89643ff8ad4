import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { BODY, processOver, requestOf, started } from '../testing/repeated-takings.js';
import { NOW } from '../testing/stock.aggregate.js';
import { type RequestClaimed, requestClaim } from './request-claim.aggregate.js';

const A_MINUTE_LATER = '2026-03-01T08:01:00.000Z';
const JUST_WITHIN = '2026-03-02T08:00:00.000Z';
const NEXT_DAY = '2026-03-02T08:00:00.001Z';

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
