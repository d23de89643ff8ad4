import {
  cursorParameters,
  DataPageOf,
  ObjectOf,
  Flag,
  ListOf,
  OneOf,
  operation,
  Shape,
  Text,
  Texts,
  UtcInstant,
  Whole,
} from '../language/index.js';

/** Who changed something: a key, a user, or the engine on its own. */
export class AuditActorAnswer {
  @OneOf(['key', 'user', 'system']) type!: 'key' | 'user' | 'system';
  @Text('of a key the id that requests send beside the token') id!: string;
  @Text({ optional: true }) name?: string;
}

/** One property before and after the change. Secrets are named without their values. */
export class AuditChangeAnswer {
  @Text('names with dots between them, such as address.city') path!: string;
  @Shape({}, { optional: true }, 'absent where there was no value, or where it is not known any more') before?: unknown;
  @Shape({}, { optional: true }, 'absent where there is no value any more') after?: unknown;
}

/** One change, or all changes of one type that a request made. */
export class AuditLogEntryAnswer {
  @Text('audit_…') id!: string;
  @OneOf(['audit_log_entry']) object!: 'audit_log_entry';
  @UtcInstant() created_at!: string;
  @Text('such as voucher.updated') type!: string;
  @Text() related_object_type!: string;
  @Text() related_object_id!: string;
  @Texts({ optional: true }, 'names of the properties that an update set, where the event tells them')
  changed?: string[];
  @ListOf(
    () => AuditChangeAnswer,
    { optional: true },
    'read from the events; absent for several changes at once, and for a person who was erased',
  )
  changes?: AuditChangeAnswer[];
  @Flag({ optional: true }, 'true: there was more than fits: 50 properties, 2,000 characters of each value')
  is_shortened?: boolean;
  @Text({ optional: true }, 'the reason that was given with the change') reason?: string;
  @Whole({ optional: true, min: 2 }, 'how many changes this entry stands for, where they are several')
  count?: number;
  @Text({ optional: true }, 'beside count: the list filtered by this group_id shows each of the changes')
  group_id?: string;
  @ObjectOf(() => AuditActorAnswer) actor!: AuditActorAnswer;
  @Text('where the request came from, such as API') channel!: string;
  @Text('of the request that changed it') request_id!: string;
}

export class AuditLogAnswer extends DataPageOf(() => AuditLogEntryAnswer, 'entries of this page') {}

const shared = {
  context: 'projects',
  service: 'management',
  keys: 'management',
  scope: null,
  method: 'GET',
  query: cursorParameters,
  answer: AuditLogAnswer,
} as const;

/** Also of a project that was deleted: what was done in it is still to be accounted for. */
export class ListAuditLog extends operation({
  ...shared,
  id: 'list-audit-log',
  path: '/management/v1/projects/{projectId}/audit-log',
  summary: 'List who changed what in a project, the latest first; also of a deleted one',
}) {}

export class ListInstallationAuditLog extends operation({
  ...shared,
  id: 'list-installation-audit-log',
  path: '/management/v1/audit-log',
  summary: 'List who changed what belongs to no project, such as management keys, the latest first',
}) {}
