import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type MessageBus } from '@perkstream/ports';
import {
  COMMON_PROBLEMS,
  type ErrorBody,
  type Operation,
  type Problem,
  type Reply,
  type RequestContext,
} from '@perkstream/published';
import { type Dispatcher } from '../messenger/dispatcher.js';
import { asBrought } from '../personal-data/people-in-answers.js';
import { type IdempotentRequests } from '../idempotency/idempotent-requests.js';
import { inSpan } from '../observability/tracing.js';
import { Accepted } from '../messenger/accepted.js';
import { checkInTime, withinTime } from '../messenger/in-time.js';
import { withinLargestAnswer } from './largest-answer.js';
import { type StoredSteps } from '../messenger/stored-steps.js';

/** What the edge sends for an operation. */
export interface OperationPayload {
  readonly context: RequestContext;
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** Serves the operations of the contexts in this process: bus message in, handler of the feature, reply out. */
export class OperationHost {
  constructor(
    private readonly bus: MessageBus,
    private readonly dispatcher: Dispatcher,
    private readonly idempotent: IdempotentRequests,
    private readonly steps: StoredSteps,
    /** No other process serves requests. */
    private readonly isAlone: boolean,
  ) {}

  /** @param ownProblems every refusal that the handlers of these operations may give, besides those that are common */
  host(operations: readonly Operation[], ownProblems: Readonly<Record<string, Problem>>): void {
    const problems: Readonly<Record<string, Problem>> = { ...COMMON_PROBLEMS, ...ownProblems };
    for (const operation of operations) {
      this.bus.handle(operation.id, async (message) => {
        const sent = message.payload as OperationPayload;
        checkInTime({ ...message, deadline: sent.context.beginBy ?? message.deadline });
        const payload = this.isAlone ? sent : { ...sent, context: withinTime(sent.context) };
        return inSpan(`serve ${operation.id}`, payload.context.trace, (trace) =>
          this.serve(operation, problems, within(payload, trace)),
        );
      });
    }
  }

  private serve(
    operation: Operation,
    problems: Readonly<Record<string, Problem>>,
    { context, params, query, body }: OperationPayload,
  ): Promise<Reply> {
    const Request = operation.request as unknown as new (...args: unknown[]) => object;
    if (operation.method === 'GET') {
      return withinLargestAnswer(context, () => this.dispatcher.ask(new Request(context, params, query, body))).then(
        (answer) => reply(operation, problems, context.requestId, withVisibleData(context, query, answer)),
      );
    }
    const carryOut = async (effective: RequestContext) => {
      const { requestId, repeatSince } = effective;
      const answer = await this.steps.during(requestId, repeatSince !== undefined, () =>
        this.dispatcher.send(new Request(effective, params, query, body), operation),
      );
      return reply(operation, problems, effective.requestId, withVisibleData(context, body, answer));
    };
    // A repeat of a question is asked again: its answer would take room for a day, at the will of the caller.
    if (isQuestion(operation, { query, body })) return carryOut(context);
    return this.idempotent.once(operation, context, { params, query, body }, carryOut);
  }
}

/** Nothing is stored by the request, so that it may be carried out as often as it comes. */
function isQuestion({ storesNothing, writes }: Operation, sent: Pick<OperationPayload, 'query' | 'body'>): boolean {
  return storesNothing === true && !writes?.(sent as Parameters<NonNullable<typeof writes>>[0]);
}

/** The span includes the result of the request. */
function within(payload: OperationPayload, trace: string | undefined): OperationPayload {
  const { context } = payload;
  return trace === undefined || trace === context.trace ? payload : { ...payload, context: { ...context, trace } };
}

/** The answer, reduced to the personal data that the sender may see. */
function withVisibleData({ channel }: RequestContext, sent: unknown, answer: unknown): unknown {
  if (channel !== 'CLIENT_API' || isRefusal(answer) || answer instanceof Accepted) return answer;
  return asBrought(answer, (sent as { customer?: unknown } | undefined)?.customer);
}

function reply(
  operation: Operation,
  problems: Readonly<Record<string, Problem>>,
  requestId: string,
  answer: unknown,
): Reply {
  if (isRefusal(answer)) return { error: errorBody(answer, problems, requestId) };
  if (answer instanceof Accepted) return { status: 202, body: answer.body };
  const status = operation.status ?? 200;
  return answer === undefined ? { status } : { status, body: answer };
}

/** The documented body of a refusal. @throws when no context has named the code: a bug */
export function errorBody(refusal: Refusal, problems: Readonly<Record<string, Problem>>, requestId: string): ErrorBody {
  const problem = problems[refusal.refused];
  if (!problem) throw new Error(`No HTTP problem is named for the refusal ${refusal.refused}`);
  const { details } = refusal;
  return {
    code: problem.status,
    key: refusal.refused,
    message: details?.message ?? problem.message,
    ...(details?.details !== undefined && { details: details.details }),
    request_id: requestId,
    ...(details?.resourceId !== undefined && { resource_id: details.resourceId }),
    ...(details?.resourceType !== undefined && { resource_type: details.resourceType }),
    ...(details?.redeemableType !== undefined && { redeemable_type: details.redeemableType }),
    ...(details?.redeemableId !== undefined && { redeemable_id: details.redeemableId }),
    ...(details?.existsFrom !== undefined && { exists_from: details.existsFrom }),
    ...(details?.relatedObjectIds && { related_object_ids: details.relatedObjectIds }),
    ...(details?.relatedObjectType !== undefined && { related_object_type: details.relatedObjectType }),
    ...(details?.customMessage !== undefined && { error: { message: details.customMessage } }),
  };
}
