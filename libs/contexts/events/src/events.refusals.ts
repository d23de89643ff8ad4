import { type RecordsRefusal } from '@perkstream/kernel';
import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';

export type EventsRefusal = RecordsRefusal | 'metadata_validation_failed';

export const eventsProblems = {
  not_found: COMMON_PROBLEMS.not_found,
  duplicate_found: COMMON_PROBLEMS.duplicate_found,
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  metadata_validation_failed: COMMON_PROBLEMS.metadata_validation_failed,
} as const satisfies Record<EventsRefusal, Problem>;
