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
  @Text('For a key: the ID that requests send together with the token.') id!: string;
  @Text({ optional: true }) name?: string;
}

/** One property before and after the change. Secrets are named without their values. */
export class AuditChangeAnswer {
  @Text('Property names, joined by dots, such as `address.city`.') path!: string;
  @Shape({}, { optional: true }, 'Absent when there was no value or it is no longer known.') before?: unknown;
  @Shape({}, { optional: true }, 'Absent when there is no value any more.') after?: unknown;
}

/** One change, or all changes of one type that a request made. */
export class AuditLogEntryAnswer {
  @Text('Begins with `audit_`.') id!: string;
  @OneOf(['audit_log_entry']) object!: 'audit_log_entry';
  @UtcInstant() created_at!: string;
  @Text('For example `voucher.updated`.') type!: string;
  @Text() related_object_type!: string;
  @Text() related_object_id!: string;
  @Texts({ optional: true }, 'Names of the updated properties, when the event contains them.')
  changed?: string[];
  @ListOf(
    () => AuditChangeAnswer,
    { optional: true },
    'Derived from the events. Absent for bulk changes and for an erased person.',
  )
  changes?: AuditChangeAnswer[];
  @Flag(
    { optional: true },
    '`true` when the changes were truncated: at most 50 properties with 2,000 characters per value.',
  )
  is_shortened?: boolean;
  @Text({ optional: true }, 'Reason given for the change.') reason?: string;
  @Whole({ optional: true, min: 2 }, 'Number of changes in this entry, when more than one.')
  count?: number;
  @Text({ optional: true }, 'Present with `count`. Filter the list by this `group_id` to get each change.')
  group_id?: string;
  @ObjectOf(() => AuditActorAnswer) actor!: AuditActorAnswer;
  @Text('Channel of the request, such as `API`.') channel!: string;
  @Text('ID of the request that made the change.') request_id!: string;
}

export class AuditLogAnswer extends DataPageOf(() => AuditLogEntryAnswer, 'Number of entries on this page.') {}

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
  summary: 'List the audit log of a project, newest first, including a deleted project',
}) {}

export class ListInstallationAuditLog extends operation({
  ...shared,
  id: 'list-installation-audit-log',
  path: '/management/v1/audit-log',
  summary: 'List the audit log of changes outside projects, such as management keys, newest first',
}) {}
