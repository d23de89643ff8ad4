import { Flag, Instant, ListOf, OneOf, Shape, Text, Whole } from '../language/index.js';
import { ASYNC_ACTION_TYPES, type AsyncActionType } from './async-action-type.js';

export const ASYNC_ACTION_STATUSES = ['ENQUEUED', 'IN_PROGRESS', 'DONE', 'FAILED'] as const;
export type AsyncActionStatus = (typeof ASYNC_ACTION_STATUSES)[number];

/** How the work itself went: unknown until it has ended. */
export const OPERATION_STATUSES = ['SUCCESS', 'FAILED', 'UNKNOWN'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** Work that goes on after its request was answered, as lists show it. */
export class AsyncActionAnswer {
  @Text() id!: string;
  @OneOf(ASYNC_ACTION_TYPES) type!: AsyncActionType;
  @OneOf(ASYNC_ACTION_STATUSES) status!: AsyncActionStatus;
  @OneOf(OPERATION_STATUSES) operation_status!: OperationStatus;
  @Instant() created_at!: string;
  @Instant({ optional: true }) updated_at?: string;
  @Text() request_id!: string;

  /** Milliseconds between the beginning of the work and the last news of it. */
  @Whole({ min: 0 }) processing_time!: number;

  /** In percent */
  @Whole({ min: 0, max: 100 }) progress!: number;
  @Flag({ optional: true }, 'Present on imports that can be reverted.') revertible?: true;
  @Text({ optional: true }, 'On imports: ID of the last action that reverted it or is reverting it (`aa_…`).')
  reverted_by?: string;
  @Text({ optional: true }, 'On reverts: ID of the import (`aa_…`).') reverts?: string;
  @OneOf(['async_action']) object!: 'async_action';
}

const LINKS = {
  type: 'array',
  items: { type: 'string', format: 'uri' },
  description:
    'For bulk updates: a CSV file that says for each item whether it was `found` and `updated`. The URL needs no keys.',
};

/** With what came of it, once it has ended. */
export class AsyncActionWithResultAnswer extends AsyncActionAnswer {
  @Shape({ type: 'object', properties: { reports: LINKS } }, { optional: true }) result?: Record<string, unknown>;
}

export class AsyncActionsAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['async_actions']) data_ref!: 'async_actions';
  @ListOf(() => AsyncActionAnswer) async_actions!: AsyncActionAnswer[];
  @Flag() has_more!: boolean;
}

/** The answer to a request whose work goes on after it. */
export class AcceptedAnswer {
  @Text() async_action_id!: string;
}
