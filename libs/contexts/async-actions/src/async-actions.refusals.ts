import { type QueryRefusal } from '@perkstream/domain-filters';
import { type OwnProblems } from '@perkstream/published';

type AsyncActionRefusal = 'not_found' | QueryRefusal['refused'];

export const asyncActionProblems: OwnProblems<AsyncActionRefusal> = {};
