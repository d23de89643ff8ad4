import { describe, expect, it } from '@jest/globals';
import { stoppedClock, until } from '@perkstream/kernel/testing';
import { type Operation, type Reply, type RequestContext } from '@perkstream/published';
import { allOperations } from '../testing/operations.js';
import { startEdge, type TestEdge } from '../testing/test-edge.js';

describe('a request that stores something', () => {
  const clock = stoppedClock();
  const [IN_TIME, TO_END] = [10_000, 25_000];
  const never = () => new Promise(() => undefined);
  const redeem = (edge: TestEdge) => edge.ask({ method: 'POST', url: '/v1/redemptions', payload: { code: 'A' } });

  it('has to begin within ten seconds, and is waited for longer than one that asks', async () => {
    const operation = allOperations.find(({ id }) => id === 'redeem')!;
    const asking: Operation = { ...operation, id: 'validate', path: '/v1/validations', storesNothing: true };
    const edge = await startEdge({}, [operation, asking]);
    edge.bus.answer = never;
    const began = Date.now();
    const validate = () => edge.ask({ method: 'POST', url: '/v1/validations', payload: { code: 'A' } });
    const [asked, acted] = [validate(), redeem(edge)];
    await until(() => edge.bus.asked.length === 2);
    expect(edge.bus.asked.map(({ deadline }) => deadline - began)).toEqual([IN_TIME, TO_END]);
    const contexts = edge.bus.asked.map(({ payload }) => (payload as { context: RequestContext }).context);
    expect(contexts.map(({ beginBy }) => beginBy && beginBy - began)).toEqual([undefined, IN_TIME]);
    expect((await clock.during(asked, 100)).statusCode).toBe(503);
    expect(Date.now() - began).toBeLessThan(TO_END);
    expect((await clock.during(acted, 100)).json().details).toContain('not known whether');
    expect(Date.now() - began).toBeGreaterThanOrEqual(TO_END);
    await edge.app.close();
  });

  it('is answered also after the time in which it had to begin', async () => {
    const edge = await startEdge({});
    let answer: (reply: Reply) => void = () => undefined;
    edge.bus.answer = () => new Promise((resolve) => (answer = resolve));
    const acted = redeem(edge);
    await until(() => edge.bus.asked.length === 1);
    await clock.passes(IN_TIME + 5_000);
    answer({ status: 200, body: {} });
    expect((await acted).statusCode).toBe(200);
    await edge.app.close();
  });

  it('has surely had no effect where its turn does not come in time, and says when to come again', async () => {
    const edge = await startEdge({});
    edge.bus.answer = never;
    const asking = Promise.all(Array.from({ length: 70 }, () => redeem(edge)));
    await until(() => edge.keys.asked >= 70 && edge.bus.asked.length >= 64);
    await clock.passes(IN_TIME + 100);
    const waited = await clock.during(asking, 100);
    const unsure = waited.filter((each) => String(each.json().details).includes('not known whether'));
    expect([waited.length, unsure.length, edge.bus.asked.length]).toEqual([70, 64, 64]);
    for (const { statusCode, headers } of waited) expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
    await edge.app.close();
  });
});
