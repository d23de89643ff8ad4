import { beforeEach, describe, expect, it } from '@jest/globals';
import { refuse } from '@perkstream/kernel';
import { EngineUnavailable, type MessageBus, type RequestMessage } from '@perkstream/ports';
import { type Operation, OperationRequest, type Reply, type RequestContext } from '@perkstream/published';
import { type Dispatcher } from '../messenger/dispatcher.js';
import { type IdempotentRequests } from '../idempotency/idempotent-requests.js';
import { Accepted } from '../messenger/accepted.js';
import { StoredSteps } from '../messenger/stored-steps.js';
import { errorBody, OperationHost, type OperationPayload } from './operation-host.js';

class MakeThing extends OperationRequest {}
class FindThing extends OperationRequest {}

const context: RequestContext = {
  projectId: 'proj_1',
  actor: { kind: 'key', id: 'app_1' },
  channel: 'API',
  requestId: 'v-1',
  now: '2026-03-01T08:00:00.000Z',
  deadline: Date.now() + 3_600_000,
};
const effective = { ...context, requestId: 'v-first', repeatSince: '2026-03-01T07:00:00.000Z' };

const problems = { quantity_exceeded: { status: 400, message: 'quantity exceeded' } };
const operations = [
  { id: 'make', method: 'POST', request: MakeThing, status: 201 },
  { id: 'remove', method: 'DELETE', request: MakeThing },
  { id: 'find', method: 'GET', request: FindThing },
  { id: 'examine', method: 'POST', request: MakeThing, storesNothing: true },
  {
    id: 'hold',
    method: 'POST',
    request: MakeThing,
    storesNothing: true,
    writes: ({ body }: { body: { session?: object } }) => body.session !== undefined,
  },
] as unknown as Operation[];

type Handler = (message: RequestMessage) => Promise<Reply>;
let handlers: Map<string, Handler>;
let executed: OperationRequest[];
let answer: unknown;
let claimed: unknown[];
let outdating: unknown;

function send(id: string, given: Partial<RequestMessage> = {}): Promise<Reply> {
  const payload: OperationPayload = { context, params: { id: 'a' }, query: { limit: 5 }, body: { name: 'b' } };
  const handler = handlers.get(id) as Handler;
  return handler({ name: id, service: 's', key: '', deadline: Date.now() + 3_600_000, payload, ...given });
}

beforeEach(() => {
  handlers = new Map();
  executed = [];
  claimed = [];
  outdating = undefined;
  answer = undefined;
  const execute = async (request: OperationRequest, operation?: Operation) => {
    executed.push(request);
    outdating = operation;
    return answer;
  };
  const bus = { handle: (name: string, handler: Handler) => void handlers.set(name, handler) };
  const idempotent = {
    once: (...[{ id }, , request, serve]: Parameters<IdempotentRequests['once']>) => {
      claimed.push([id, request]);
      return serve(effective);
    },
  };
  const host = new OperationHost(
    bus as unknown as MessageBus,
    { ask: execute, send: execute } as unknown as Dispatcher,
    idempotent as unknown as IdempotentRequests,
    new StoredSteps(),
    true,
  );
  host.host(operations, problems);
});

describe('an operation', () => {
  it('is handed to its feature with everything that was sent', async () => {
    await send('find');
    expect(executed[0]).toBeInstanceOf(FindThing);
    expect(executed[0]).toEqual({ context, params: { id: 'a' }, query: { limit: 5 }, body: { name: 'b' } });
  });

  it('that changes something is an idempotent request, in the context of its first time', async () => {
    await send('make');
    expect(claimed).toEqual([['make', { params: { id: 'a' }, query: { limit: 5 }, body: { name: 'b' } }]]);
    expect(executed[0]?.context).toBe(effective);
  });

  it('that changes something says whose answers it changes', async () => {
    await send('find');
    expect(outdating).toBeUndefined();
    await send('make');
    expect(outdating).toBe(operations[0]);
  });

  it('that only reads claims nothing', async () => {
    await send('find');
    expect(claimed).toEqual([]);
  });

  it('that stores nothing claims nothing, unless the request holds something', async () => {
    const payload = (body: object): OperationPayload => ({ context, params: {}, query: {}, body });
    await send('examine');
    await send('hold', { payload: payload({}) });
    expect(claimed).toEqual([]);
    expect(executed.map((request) => request.context)).toEqual([context, context]);
    await send('hold', { payload: payload({ session: { type: 'LOCK' } }) });
    expect(claimed).toMatchObject([['hold', {}]]);
  });

  it('is answered with its own status, else 200, and 202 where the feature says so', async () => {
    answer = { id: 'v_1' };
    expect(await send('make')).toEqual({ status: 201, body: { id: 'v_1' } });
    expect(await send('find')).toEqual({ status: 200, body: { id: 'v_1' } });
    answer = undefined;
    expect(await send('remove')).toEqual({ status: 200 });
    answer = new Accepted({ async_action_id: 'aa_1' });
    expect(await send('make')).toEqual({ status: 202, body: { async_action_id: 'aa_1' } });
  });

  it('is dropped undecided when it comes after its deadline', async () => {
    for (const id of ['make', 'find']) {
      const late = send(id, { deadline: Date.now() - 1 });
      await expect(late).rejects.toBeInstanceOf(EngineUnavailable);
      await expect(late).rejects.toMatchObject({ outcome: 'not_done' });
    }
    expect(executed).toEqual([]);
    expect(claimed).toEqual([]);
  });
});

describe('a refusal', () => {
  it('becomes the documented error body, with the id of the request that it belongs to', async () => {
    answer = refuse('quantity_exceeded');
    expect(await send('find')).toEqual({
      error: { code: 400, key: 'quantity_exceeded', message: 'quantity exceeded', request_id: 'v-1' },
    });
    expect(await send('make')).toMatchObject({ error: { request_id: 'v-first' } });
  });

  it('names the resource that it was about', () => {
    const details = {
      message: 'No more left',
      details: 'Redeemed 5 of 5',
      resourceId: 'v_1',
      resourceType: 'voucher',
      relatedObjectIds: ['r_1'],
      relatedObjectType: 'redemption',
      customMessage: 'Sorry',
    };
    expect(errorBody(refuse('quantity_exceeded', details), problems, 'v-1')).toEqual({
      code: 400,
      key: 'quantity_exceeded',
      message: 'No more left',
      details: 'Redeemed 5 of 5',
      request_id: 'v-1',
      resource_id: 'v_1',
      resource_type: 'voucher',
      related_object_ids: ['r_1'],
      related_object_type: 'redemption',
      error: { message: 'Sorry' },
    });
  });

  it('may have any of the codes that are the same everywhere', async () => {
    answer = refuse('not_found');
    expect(await send('find')).toMatchObject({ error: { code: 404, key: 'not_found' } });
  });

  it('with a code that no context has named is a bug', async () => {
    answer = refuse('never_heard_of');
    await expect(send('find')).rejects.toThrow('never_heard_of');
    await expect(send('make')).rejects.toThrow('never_heard_of');
  });
});
