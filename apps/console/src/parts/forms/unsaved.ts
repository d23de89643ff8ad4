import { useEffect } from 'react';

/** What is lost where the page is left: what was typed, or the rest of work that the page does itself. */
export type Loss = 'typed' | 'work';

/** One of each form in which something is typed that is not saved, and of work under way. */
const unsaved = new Set<{ readonly loss: Loss }>();

/** Asks the person before the page is left; `go` leaves it. */
type AskToLeave = (go: () => void, loss: Loss) => void;

let ask: AskToLeave | undefined;

/** What asks; undefined takes it away. */
export function setAskToLeave(asking: AskToLeave | undefined): void {
  ask = asking;
}

/** The state of links that take along what is typed: leaving by them is not asked about. */
export const TAKES_ALONG = { takesAlong: true };

/** Goes, after the person has agreed where something is not saved. Within a page nothing is lost. */
export function leave(to: string, state: unknown, go: () => void): void {
  const isSamePage = new URL(to, location.href).pathname === location.pathname;
  if (unsaved.size === 0 || isSamePage || state === TAKES_ALONG || !ask) go();
  else ask(go, [...unsaved].some(({ loss }) => loss === 'work') ? 'work' : 'typed');
}

/** While something is not saved, leaving the page is asked about. */
export function useUnsaved(isUnsaved: boolean, loss: Loss = 'typed'): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = { loss };
    unsaved.add(form);
    window.addEventListener('beforeunload', refuse);
    return () => {
      unsaved.delete(form);
      if (unsaved.size === 0) window.removeEventListener('beforeunload', refuse);
    };
  }, [isUnsaved, loss]);
}

function refuse(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
