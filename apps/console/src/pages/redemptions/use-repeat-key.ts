import { useRef } from 'react';
import { newKey } from '../../parts/forms/repeat-key.js';

interface RepeatKey {
  /** For sending this; the same until it is answered. */
  of(what: string): string;
  /** It was answered: what is sent next is something new. */
  renew(): void;
}

/** The idempotency key of what is sent: pressed twice, or again after the connection broke, it has one effect. */
export function useRepeatKey(): RepeatKey {
  const known = useRef<{ readonly what: string; readonly key: string }>(undefined);
  return {
    of(what) {
      if (known.current?.what !== what) known.current = { what, key: newKey() };
      return known.current.key;
    },
    renew() {
      known.current = undefined;
    },
  };
}
