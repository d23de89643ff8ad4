import { type DocumentChange, type DocumentStore, type EventStore } from '@perkstream/ports';
import { type PersonalData } from '../personal-data/personal-data.js';
import { type View } from './view.js';

/** The shape in which a view was last built. */
export interface Checkpoint {
  readonly version: number;
}

/** Where a view is built anew, beside the one in use. */
export const REBUILD_SUFFIX = '_rebuild';
/** Events of one slice: small enough that requests hardly wait. */
const SLICE = 200;

/**
 * Replays all events into a second collection, lets it take new events as well once it has caught up, then swaps the two.
 * Where documents are written in the commit of the events, no event can come between the empty read and `live`, because both
 * happen before the next commit begins.
 */
export async function rebuildView(
  view: View,
  store: EventStore,
  documents: DocumentStore,
  personalData: PersonalData,
  tell: { live: () => void; swapped: () => void },
): Promise<void> {
  const name = view.collection.name + REBUILD_SUFFIX;
  await documents.drop(name);
  const target = await documents.open({ ...view.collection, name });
  const wanted = new Set(view.events);
  let after: number | undefined;
  for (;;) {
    const events = await store.readAll({ after, maxCount: SLICE });
    if (events.length === 0) break;
    after = events.at(-1)?.position;
    const opened = await personalData.openAll(events.filter((event) => wanted.has(event.type)));
    const slice: Omit<DocumentChange, 'collection'>[] = opened.flatMap((event) => [...view.project(event)]);
    if (slice.length > 0) await target.apply(slice);
  }
  tell.live();
  await documents.swap(view.collection.name, name);
  tell.swapped();
}
