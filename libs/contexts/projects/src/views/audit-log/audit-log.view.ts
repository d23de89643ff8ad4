import { derivedId, type DomainEvent } from '@perkstream/kernel';
import { changes, creates, partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { AUDITED_TYPES, INSTALLATION, type KeyKind, type User, invitationIdOf } from '@perkstream/published';

/**
 * Who changed which thing, and where the event stands. What changed is read from the event, so that nothing is left here of somebody who is
 * erased. A document of the level `thing` is about one thing; one of the level `request` stands for all changes of one type that a request made.
 */
export interface AuditDocument {
  /** `audit_…` */
  readonly id: string;
  readonly level: 'request' | 'thing';
  /** Of a `thing`: the document of its request */
  readonly groupId: string;
  /** Of a `request`: how many changes it stands for. It shows the first of them. */
  readonly count: number;
  /** In the event store: changes of one thing are in this order, whenever their requests came */
  readonly place: string;
  /** The time and then the place: what the list is sorted by */
  readonly moment: string;
  readonly stream: string;
  readonly revision: number;
  /** `INSTALLATION`: it belongs to no project */
  readonly projectId: string;
  readonly at: string;
  readonly type: string;
  readonly objectType: string;
  readonly objectId: string;
  /** Of changes of keys alone: they are looked through for names */
  readonly keyId?: string;
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
    version: 5,
    fields: {
      projectId: 'text',
      level: 'text',
      groupId: 'text',
      keyId: 'text',
      place: 'text',
      moment: 'text',
      type: 'text',
      objectType: 'text',
      objectId: 'text',
      actorId: 'text',
      at: 'text',
    },
    indexes: [
      ['projectId', 'level', 'moment'],
      ['projectId', 'keyId', 'moment'],
      ['projectId', 'objectId', 'place'],
      ['projectId', 'groupId', 'moment'],
    ],
    sparse: ['keyId'],
  },
  on: Object.fromEntries(AUDITED_TYPES.map((type) => [type, buildEntries])),
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
function buildEntries(event: RecordedEvent): readonly ViewChange<AuditDocument>[] {
  const { type, data, metadata, position } = event;
  const audited: Audited = data;
  // Codes of a campaign are made by the thousand: the campaign itself is in the log.
  if (typeof audited.voucher?.campaignId === 'string') return [];
  const { actor, channel, correlationId: requestId, time: at } = metadata;
  const objectType = (type.split('.')[0] ?? type).replace(/^(earning_rule|loyalty_tier)s$/, '$1');
  const names = audited.quota !== undefined ? [audited.quota] : audited.changes && Object.keys(audited.changes);
  const changed = names && { changed: names.map(inSnakeCase) };
  const { stream, revision } = event;
  const source = { at, type, objectType, ...changed, actor, actorId: actor.id, channel, requestId, stream, revision };
  const things = idsIn(event, audited);
  const ofKey = (keyId: string) => (objectType === 'key' ? { keyId } : {});
  return projectsOf(event, audited).flatMap((projectId, nth) => {
    const groupId = groupIdOf(projectId, event);
    const each = things.map((objectId, index): AuditDocument => {
      const place = `${String(position).padStart(16, '0')}${String(nth * things.length + index).padStart(4, '0')}`;
      const id = `audit_${place}`;
      return {
        id,
        level: 'thing',
        groupId,
        count: 1,
        place,
        moment: `${at}_${place}`,
        projectId,
        objectId,
        ...ofKey(objectId),
        ...source,
      };
    });
    const [first] = each;
    if (!first) return [];
    return [
      ...each.flatMap((entry) => creates<AuditDocument>(entry.id, entry)),
      ...changes<AuditDocument>(groupId, (before) =>
        before
          ? { ...before, count: before.count + each.length }
          : { ...first, id: groupId, level: 'request', count: each.length },
      ),
    ];
  });
}

/** Of all changes of one type that came from one request. */
function groupIdOf(projectId: string, { type, metadata: { correlationId, actor } }: RecordedEvent): string {
  return derivedId('audit_', 0, correlationId, [projectId, type, actor.id].join(' '));
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

/** The event's own id, or those of the things in it. Events of customers who were erased are empty: the stream has the id. */
function idsIn({ stream }: RecordedEvent, audited: Audited): readonly string[] {
  const { category, key } = partsOfStream(stream);
  if (category === 'customer') return [key];
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
