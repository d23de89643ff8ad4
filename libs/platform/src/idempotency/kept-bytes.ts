const MIB = 1024 * 1024;

/** Bytes of answers that are stored for one key or user, of what it sends in a day. Browsers' keys are public. */
export const MAX_KEPT_BYTES_PER_CALLER = 512 * MIB;
export const MAX_KEPT_BYTES_OF_BROWSERS = 32 * MIB;
/** The same for all together, in this process. */
export const MAX_KEPT_BYTES_OF_ALL = 2048 * MIB;

const DAY_MS = 86_400_000;

/** The key or the user whose answers are stored. */
export interface Owner {
  readonly id: string;
  readonly isBrowser: boolean;
}

interface Day {
  readonly beganAt: number;
  bytes: number;
}

/**
 * Bounds the room that kept answers take, as callers choose how many they cause and how large they are. The count of a caller begins
 * with its first answer and ends a day later, when that answer is removed. It is that of this process: it starts anew with it.
 */
export class KeptBytes {
  private readonly days = new Map<string, Day>();
  private all: Day = { beganAt: 0, bytes: 0 };

  /**
   * @param now milliseconds since 1970
   * @returns false where the answer finds no room; nothing is counted then
   */
  take({ id, isBrowser }: Owner, bytes: number, now: number): boolean {
    if (isOver(this.all, now)) this.all = { beganAt: now, bytes: 0 };
    let day = this.days.get(id);
    if (!day || isOver(day, now)) this.days.set(id, (day = { beganAt: now, bytes: 0 }));
    const most = isBrowser ? MAX_KEPT_BYTES_OF_BROWSERS : MAX_KEPT_BYTES_PER_CALLER;
    if (day.bytes + bytes > most || this.all.bytes + bytes > MAX_KEPT_BYTES_OF_ALL) return false;
    day.bytes += bytes;
    this.all.bytes += bytes;
    return true;
  }

  /** Removes the counts of callers whose day is over. */
  forgetOld(now: number): void {
    for (const [id, day] of this.days) if (isOver(day, now)) this.days.delete(id);
  }
}

function isOver({ beganAt }: Day, now: number): boolean {
  return now - beganAt >= DAY_MS;
}
