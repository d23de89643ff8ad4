import { IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString, Max, Min } from 'class-validator';
import { IsInstant, IsListOf } from '../language/index.js';
import { ASYNC_ACTION_TYPES, type AsyncActionType } from './async-action-type.js';

export const ASYNC_ACTION_STATUSES = ['ENQUEUED', 'IN_PROGRESS', 'DONE', 'FAILED'] as const;
export type AsyncActionStatus = (typeof ASYNC_ACTION_STATUSES)[number];

/** How the work itself went: unknown until it has ended. */
export const OPERATION_STATUSES = ['SUCCESS', 'FAILED', 'UNKNOWN'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** Work that goes on after its request was answered, as lists show it. Source: contract, AsyncActionBase. */
export class AsyncActionAnswer {
  @IsString()
  id!: string;

  @IsIn([...ASYNC_ACTION_TYPES])
  type!: AsyncActionType;

  @IsIn([...ASYNC_ACTION_STATUSES])
  status!: AsyncActionStatus;

  @IsIn([...OPERATION_STATUSES])
  operation_status!: OperationStatus;

  @IsInstant()
  created_at!: string;

  @IsOptional()
  @IsInstant()
  updated_at?: string;

  @IsString()
  request_id!: string;

  /** Milliseconds between the beginning of the work and the last news of it. */
  @IsInt()
  @Min(0)
  processing_time!: number;

  /** In percent */
  @IsInt()
  @Min(0)
  @Max(100)
  progress!: number;

  @IsIn(['async_action'])
  object!: 'async_action';
}

/** With what came of it, once it has ended. Source: contract, AsyncAction. */
export class AsyncActionWithResultAnswer extends AsyncActionAnswer {
  @IsOptional()
  @IsObject()
  result?: Record<string, unknown>;
}

export class AsyncActionsAnswer {
  @IsIn(['list'])
  object!: 'list';

  @IsIn(['async_actions'])
  data_ref!: 'async_actions';

  @IsListOf(() => AsyncActionAnswer)
  async_actions!: AsyncActionAnswer[];

  @IsBoolean()
  has_more!: boolean;
}

/** The answer to a request whose work goes on after it. */
export class AcceptedAnswer {
  @IsString()
  async_action_id!: string;
}
