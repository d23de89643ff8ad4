import { type DomainEvent } from '@perkstream/kernel';
import { creates, partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { AUDITED_TYPES, INSTALLATION, type KeyKind, type User, invitationIdOf } from '@perkstream/published';

/** Who changed what: names and ids, never what a thing holds. */
export interface AuditDocument {
  /** `audit_…`: in the order of the event store */
  readonly id: string;
  /** `INSTALLATION`: it belongs to no project */
  readonly projectId: string;
  readonly at: string;
  readonly type: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly changed?: readonly string[];
  readonly actor: RecordedEvent['metadata']['actor'];
  readonly actorId: string;
  readonly channel: string;
  readonly requestId: string;
}

export const auditLogView = view<AuditDocument, DomainEvent>({
  kind: 'folding',
  collection: {
    name: 'audit_log',
    version: 4,
    fields: {
      projectId: 'text',
      id: 'text',
      type: 'text',
      objectType: 'text',
      objectId: 'text',
      actorId: 'text',
      at: 'text',
    },
    indexes: [
      ['projectId', 'id'],
      ['projectId', 'objectId', 'id'],
    ],
  },
  on: Object.fromEntries(AUDITED_TYPES.map((type) => [type, entriesOf])),
});

/** What the data of audited events has in common. */
interface Audited {
  readonly id?: string;
  readonly appId?: string;
  readonly projectId?: string | null;
  /** Of a key */
  readonly kind?: KeyKind;
  readonly changes?: object;
  readonly quota?: string;
  readonly voucher?: { readonly campaignId: string | null };
  readonly record?: Partial<Pick<User, 'id' | 'projects' | 'left' | 'concerns' | 'invited'>>;
}

/** The entries of an event: several, where it makes several things or belongs to several projects. */
function entriesOf(event: RecordedEvent): readonly ViewChange<AuditDocument>[] {
  const { type, data, metadata, position } = event;
  const audited: Audited = data;
  // Codes of a campaign are made by the thousand: the campaign itself is in the log.
  if (typeof audited.voucher?.campaignId === 'string') return [];
  const { actor, channel, correlationId: requestId, time: at } = metadata;
  const objectType = (type.split('.')[0] ?? type).replace(/^(earning_rule|loyalty_tier)s$/, '$1');
  const names = audited.quota !== undefined ? [audited.quota] : audited.changes && Object.keys(audited.changes);
  const changed = names && { changed: names.map(inSnakeCase) };
  const source = { at, type, objectType, ...changed, actor, actorId: actor.id, channel, requestId };
  const of = projectsOf(event, audited).flatMap((projectId) =>
    idsIn(audited).map((objectId) => ({ projectId, objectId })),
  );
  return of.flatMap((each, index) => {
    const id = `audit_${String(position).padStart(16, '0')}${String(index).padStart(4, '0')}`;
    return creates<AuditDocument>(id, { id, ...each, ...source });
  });
}

/**
 * Projects, keys and users stand under the installation; management keys belong to it. Of somebody who was erased, and of keys that
 * earlier versions revoked, no project is known.
 */
function projectsOf({ metadata, stream }: RecordedEvent, audited: Audited): readonly string[] {
  if (metadata.projectId !== INSTALLATION) return [metadata.projectId];
  const { category, key } = partsOfStream(stream);
  if (category === 'project') return [key];
  if (audited.projectId) return [audited.projectId];
  if (audited.kind === 'management') return [INSTALLATION];
  const { projects = {}, left = [], concerns } = audited.record ?? {};
  if (concerns !== undefined) return [concerns];
  return Object.keys(projects).concat(left);
}

/** The event's own id, or those of the things in it. */
function idsIn(audited: Audited): readonly string[] {
  const { concerns = '', invited } = audited.record ?? {};
  const invitation = invited?.[concerns];
  const own = invitation ? invitationIdOf(concerns, invitation.login) : (audited.id ?? audited.appId);
  if (own !== undefined) return [own];
  return Object.values(audited)
    .flat()
    .flatMap((thing: { readonly id?: string } | null) => thing?.id ?? []);
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
