import { type QueryRefusal } from '@perkstream/domain-filters';
import { type RecordsRefusal } from '@perkstream/kernel';
import { type OwnProblems } from '@perkstream/published';

export const insightsProblems: OwnProblems<RecordsRefusal | QueryRefusal['refused']> = {};
