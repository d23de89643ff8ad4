import {
  type KeptRecord,
  type RecordKind,
  type RecordsCommand,
  recordsDecider,
  type RecordsEvent,
  type RecordsRefusal,
  type RecordsState,
} from '@perkstream/kernel';
import { type Aggregate } from '../command-runner/aggregate.js';

/** The key of the stream: there is one of each kind in a project. */
export const ALL_RECORDS = 'all';

export type RecordsAggregate<Kept extends KeptRecord, ToMake, ToChange, Code extends string> = Aggregate<
  RecordsCommand<ToMake, ToChange>,
  RecordsEvent<Kept>,
  RecordsState<Kept>,
  Code | RecordsRefusal
>;

export function recordsAggregate<Kept extends KeptRecord, ToMake, ToChange, Code extends string>(
  kind: RecordKind<Kept, ToMake, ToChange, Code>,
): RecordsAggregate<Kept, ToMake, ToChange, Code> {
  return {
    category: kind.stored?.category ?? kind.type,
    decider: recordsDecider(kind),
    snapshots: { every: 100, version: 1 },
    personal: kind.personal === true,
  };
}
