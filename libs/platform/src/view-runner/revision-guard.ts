import { type RecordedEvent } from '@perkstream/ports';

/** Which revision of each stream a document has taken; kept in the document, never shown. */
interface Guarded {
  readonly _at?: Readonly<Record<string, number>>;
}

/** Makes a change safe to repeat and to come late: an event that the document has taken already leaves it as it is. */
export function withRevisionGuard(
  event: RecordedEvent,
  change: (before: object | null) => object | null,
): (before: object | null) => object | null {
  return (before) => {
    const at = (before as Guarded | null)?._at;
    if ((at?.[event.stream] ?? -1) >= event.revision) return before;
    const after = change(before);
    return after && { ...after, _at: { ...at, [event.stream]: event.revision } };
  };
}
