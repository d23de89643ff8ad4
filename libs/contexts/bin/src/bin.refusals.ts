import { type QueryRefusal } from '@perkstream/domain-filters';
import { type OwnProblems } from '@perkstream/published';

type BinRefusal = 'not_found' | 'parent_in_bin' | QueryRefusal['refused'];

export const binProblems: OwnProblems<BinRefusal> = {
  parent_in_bin: { status: 409, message: 'Parent in the bin' },
};
