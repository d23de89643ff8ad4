/**
 * Requests that found nobody signed in wait here until somebody is, and are sent again: what was typed is not lost. The dialog to sign in
 * is shown as long as one waits.
 */
type Listener = () => void;

const listeners = new Set<Listener>();
let waiting: Listener[] = [];

export function isSignInNeeded(): boolean {
  return waiting.length > 0;
}

/** Resolves when somebody has signed in again. */
export function signInAgain(): Promise<void> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

export function signedIn(): void {
  const released = waiting;
  waiting = [];
  for (const release of released) release();
  notify();
}

export function onSignInNeeded(listener: Listener): Listener {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
