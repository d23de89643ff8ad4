import { type QueryRefusal } from '@perkstream/domain-filters';
import { type OwnProblems } from '@perkstream/published';

type AsyncActionRefusal = 'not_found' | 'not_revertible' | QueryRefusal['refused'];

export const asyncActionProblems: OwnProblems<AsyncActionRefusal> = {
  not_revertible: { status: 400, message: 'Cannot be reverted' },
};
