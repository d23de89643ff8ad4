interface Clock {
  readonly time: string;
  /** When it showed that */
  readonly real_time: string;
  readonly running: boolean;
}

let clock: Clock | undefined;

/** The time of the project in milliseconds since 1970: the real one, unless it is a sandbox whose clock was set. */
export function timeNow(): number {
  if (!clock) return Date.now();
  const time = Date.parse(clock.time);
  return clock.running ? Date.now() + time - Date.parse(clock.real_time) : time;
}

/** @param followed absent: the project has none */
export function followClock(followed?: Clock): void {
  clock = followed;
}
