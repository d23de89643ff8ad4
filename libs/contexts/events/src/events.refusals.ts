import { type RecordsRefusal } from '@perkstream/kernel';
import { type OwnProblems } from '@perkstream/published';

export type EventsRefusal = RecordsRefusal | 'metadata_validation_failed';

export const eventsProblems: OwnProblems<EventsRefusal> = {};
