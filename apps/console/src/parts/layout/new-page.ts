import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';

/** The address of the page that was shown last; undefined for the first one, of which the browser speaks. */
let shown: string | undefined;

/** The title of the page, for readers of the screen. */
let announced = '';
const listeners = new Set<() => void>();

function announce(title: string): void {
  announced = title;
  for (const notify of listeners) notify();
}

/** What a reader of the screen has to say about the page; the shell holds it. */
export function useAnnounced(): string {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => announced,
  );
}

/**
 * Titles the window. The title of a page that is opened from another has the focus, from where the keyboard goes on, and it is announced
 * when it changes, as it does when the name of the thing is there.
 * @returns what refers to the heading
 */
export function useNewPage(title: string) {
  const [location] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${title} · Perkstream`);
  const address = useRef(location).current;
  const read = useRef<string>(undefined);
  useEffect(() => {
    const isNew = shown !== undefined && shown !== address;
    shown = address;
    if (!isNew || hasFocusWithin(heading.current?.closest('main'))) return;
    heading.current?.focus();
    read.current = title;
    // Once for each page: its title may change later.
  }, [address]);
  useEffect(() => {
    if (read.current !== title) announce(title);
  }, [location, title]);
  return heading;
}

/** A field of the page, or a dialog above it, may have taken it already. */
function hasFocusWithin(main: Element | null | undefined): boolean {
  const active = document.activeElement;
  return active !== main && (main?.contains(active) === true || Boolean(active?.closest('[role=dialog]')));
}
