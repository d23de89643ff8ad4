import { type QueryRefusal } from '@perkstream/domain-filters';
import { type OwnProblems } from '@perkstream/published';

type BinRefusal = 'not_found' | QueryRefusal['refused'];

export const binProblems: OwnProblems<BinRefusal> = {};
