import { useRef } from 'react';

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

/** `crypto.randomUUID` is there over TLS alone. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (each) => each.toString(36)).join('-');
}
