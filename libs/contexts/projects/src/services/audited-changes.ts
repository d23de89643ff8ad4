import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, Messenger, partsOfStream, PersonalData, ViewRunner } from '@perkstream/platform';
import { type EventStore, type RecordedEvent } from '@perkstream/ports';
import { type AuditLogEntryAnswer, ReadCustomerEvent } from '@perkstream/published';
import { compareValues, isAbout, type Statement, statementOf } from '../presenters/audited-changes.presenter.js';
import { type AuditDocument, auditLogView } from '../views/audit-log/audit-log.view.js';

type Shown = Pick<AuditLogEntryAnswer, 'changes' | 'is_shortened' | 'reason'>;

const EVENTS_PER_READ = 20;
/** The most earlier events of a thing that are read for one entry. */
const MAX_EVENTS_PER_ENTRY = 200;
/** The most that are read for all entries of an answer together. */
const MAX_EVENTS_PER_ANSWER = 2_000;

/** Earlier events that may still be read for an answer. */
export interface ReadingRoom {
  left: number;
}

export function readingRoom(): ReadingRoom {
  return { left: MAX_EVENTS_PER_ANSWER };
}

/**
 * What the entries of the audit log changed: read from the event and from earlier ones about the same thing. Nothing of it is stored a
 * second time, so that a person who is erased is gone from here, too.
 */
@Injectable()
export class AuditedChanges {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly personalData: PersonalData,
    private readonly messenger: Messenger,
    private readonly views: ViewRunner,
  ) {}

  async of(entry: AuditDocument, room: ReadingRoom): Promise<Shown> {
    const event = await this.eventAt(entry.stream, entry.revision);
    const statement = event && statementOf(event, entry);
    if (!statement) return {};
    const { before, isCut } = isFirst(entry) ? { before: {}, isCut: false } : await this.before(entry, statement, room);
    const { changes, isShortened } = compareValues(statement, before);
    const { reason } = event.data as { readonly reason?: unknown };
    return {
      changes,
      ...((isShortened || isCut) && { is_shortened: true }),
      ...(typeof reason === 'string' && reason !== '' && { reason }),
    };
  }

  /** Goes back until all is known that the statement changes. */
  private async before(
    entry: AuditDocument,
    { scope, values }: Statement,
    room: ReadingRoom,
  ): Promise<{ readonly before: Record<string, unknown>; readonly isCut: boolean }> {
    let before: Record<string, unknown> = {};
    let { place } = entry;
    if (scope === 'note') return { before, isCut: false };
    for (let read = 0; read < MAX_EVENTS_PER_ENTRY && room.left > 0; read += EVENTS_PER_READ) {
      room.left -= EVENTS_PER_READ;
      const earlier = await this.earlierThan(entry, place);
      for (const each of earlier) {
        const event = await this.eventAt(each.stream, each.revision);
        const said = event && statementOf(event, each);
        if (!said || said.scope === 'note') continue;
        if (said.scope === 'end') return { before, isCut: false };
        before = { ...said.values, ...before };
        const isKnown = scope === 'part' && Object.keys(values).every((name) => Object.hasOwn(before, name));
        if (said.scope === 'whole' || isKnown) return { before, isCut: false };
      }
      if (earlier.length < EVENTS_PER_READ)
        return { before: { ...(await this.atFirst(entry)), ...before }, isCut: false };
      place = earlier.at(-1)!.place;
    }
    return { before, isCut: true };
  }

  private earlierThan({ projectId, objectId }: AuditDocument, place: string): Promise<readonly AuditDocument[]> {
    return this.views.collection(auditLogView).find({
      where: {
        all: [
          { field: 'projectId', is: projectId },
          { field: 'objectId', is: objectId },
          { field: 'level', is: 'thing' },
          { field: 'place', less: place },
        ],
      },
      orderBy: [{ field: 'place', descending: true }],
      limit: EVENTS_PER_READ,
    });
  }

  /** Codes that were made together with a campaign have no entry of their own. */
  private async atFirst(entry: AuditDocument): Promise<Readonly<Record<string, unknown>>> {
    const event = entry.revision > 0 ? await this.eventAt(entry.stream, 0) : undefined;
    return event && isAbout(event, entry) ? (statementOf(event, entry)?.values ?? {}) : {};
  }

  private async eventAt(stream: string, revision: number): Promise<RecordedEvent | undefined> {
    const [event] = await this.store.read(stream, { from: revision, maxCount: 1 });
    const { category, projectId, key } = partsOfStream(stream);
    if (!event) return undefined;
    if (category !== 'customer')
      return (await this.personalData.openParts(await this.personalData.openAll([event])))[0];
    // The keys of customers are where customers are.
    const opened = await this.messenger.ask(new ReadCustomerEvent(projectId, key, revision));
    return opened && { ...event, ...opened };
  }
}

function isFirst({ type }: AuditDocument): boolean {
  return /\.(created|assigned)$/.test(type);
}
