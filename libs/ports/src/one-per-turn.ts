import { FairQueue } from '@perkstream/kernel';

/** Whose work it is. A request's context is one. */
export interface WorkOwner {
  readonly projectId: string;
  /** The key or person. Absent: the project itself */
  readonly actor?: { readonly id: string };
}

/** Work that no project has asked for. */
const OWN_WORK: WorkOwner = { projectId: '' };

const waiting = new FairQueue<() => void>();
let isScheduled = false;

/**
 * Resolves in a turn of the event loop of one's own: one piece of work on something large per turn, however many wait with theirs. They
 * go round by project, then by key.
 */
export function turnOfEventLoop(owner = OWN_WORK): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(owner.projectId, owner.actor?.id ?? '', resolve);
    schedule();
  });
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(serve);
}

function serve(): void {
  isScheduled = false;
  waiting.take()?.();
  if (waiting.size > 0) schedule();
}

/** A list, some of it at a time: everything else of the process has its turn between two slices. */
export async function* inSlices<Thing>(
  things: readonly Thing[],
  size: number,
  owner?: WorkOwner,
): AsyncGenerator<readonly Thing[]> {
  for (let from = 0; from < things.length; from += size) {
    if (from > 0) await turnOfEventLoop(owner);
    yield things.slice(from, from + size);
  }
}
