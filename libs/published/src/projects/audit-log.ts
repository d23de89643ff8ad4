import {
  cursorParameters,
  DataPageOf,
  ObjectOf,
  OneOf,
  operation,
  Text,
  Texts,
  UtcInstant,
} from '../language/index.js';

/** Who changed something: a key, a user, or the engine on its own. */
export class AuditActorAnswer {
  @OneOf(['key', 'user', 'system']) type!: 'key' | 'user' | 'system';
  @Text('of a key the id that requests send beside the token') id!: string;
  @Text({ optional: true }) name?: string;
}

/** One change. It says what was changed, never what it holds. */
export class AuditLogEntryAnswer {
  @Text('audit_…: grows with every change') id!: string;
  @OneOf(['audit_log_entry']) object!: 'audit_log_entry';
  @UtcInstant() created_at!: string;
  @Text('such as voucher.updated') type!: string;
  @Text() related_object_type!: string;
  @Text() related_object_id!: string;
  @Texts({ optional: true }, 'names of the properties that an update set, where the event tells them')
  changed?: string[];
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
