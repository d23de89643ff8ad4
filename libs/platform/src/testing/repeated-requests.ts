import { isRefusal } from '@perkstream/kernel';
import { type Reply, type RequestContext } from '@perkstream/published';
import { commandContext } from '../command-runner/command-context.js';
import { type KeptAnswer, keptAnswers } from '../idempotency/kept-answers.js';
import { IdempotentRequests } from '../idempotency/idempotent-requests.js';
import { FaultyDocuments } from './faulty-documents.js';
import { FaultyEventStore, type FaultyEventStoreOptions } from './faulty-event-store.js';
import { HeldKeys } from './held-keys.js';
import { runnerOver } from './runner-over.js';
import { contextOf, NOW, SHOP, stock } from './stock.aggregate.js';

export const BODY = { body: { pieces: 2, customer: 'Ada Lovelace' } };

let requests = 0;

export function requestOf(given: Partial<RequestContext> = {}): RequestContext {
  requests += 1;
  return {
    projectId: SHOP,
    actor: { kind: 'key', id: 'app_1' },
    channel: 'API',
    requestId: `v-request-${requests}`,
    now: NOW,
    deadline: Date.now() + 3_600_000,
    idempotencyKey: 'order-1',
    ...given,
  };
}

export async function processOver(store: FaultyEventStore, documents = new FaultyDocuments(), keys = new HeldKeys()) {
  const { runner } = await runnerOver(store, { documents });
  const requestsOfIt = new IdempotentRequests(runner, await documents.open<KeptAnswer>(keptAnswers), keys);
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
    requestsOfIt.once({ id: 'redeem' }, context, body, through);
  const taken = () => store.durable.filter(({ type }) => type === 'stock.taken').length;
  const answers = () => documents.durable.get('kept_answers') as Map<string, object>;
  return { requests: requestsOfIt, runner, store, documents, keys, served, serve, send, taken, answers };
}

export async function started(options: FaultyEventStoreOptions = { exclusive: true }) {
  const over = await processOver(new FaultyEventStore(options));
  await over.runner.execute(stock, 'hot', { do: 'add', pieces: 10 }, contextOf());
  return over;
}
