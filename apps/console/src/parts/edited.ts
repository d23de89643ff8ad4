import { useState } from 'react';

interface Versioned {
  readonly updated_at?: string | null;
}

/** A thing that is edited in a form, while others may change it. */
export interface Edited<Thing extends Versioned = Versioned> {
  /** As it was when the form was opened. What others save does not change a form that somebody fills in. */
  readonly opened: Thing;
  /** As it is stored now. */
  read(): Promise<Thing>;
  /** Begins the form anew from this version; its component is keyed by `opened.updated_at`. */
  open(thing: Thing): void;
}

export function useEdited<Thing extends Versioned>(thing: Thing, read: () => Promise<Thing>): Edited<Thing> {
  const [opened, open] = useState(thing);
  return { opened, read, open };
}

/** Somebody else has saved the thing since the form was opened. */
export class ChangedMeanwhile extends Error {
  constructor(
    readonly at: string | null | undefined,
    /** Sends what was filled in all the same. */
    readonly saveAnyway: () => unknown,
    /** Shows what is stored instead. */
    readonly showTheirs: () => unknown,
  ) {
    super('changed meanwhile');
  }
}

/** Compares the versions right before saving: the API has no condition for it. */
export async function refuseChanged(edited: Edited, saveAnyway: () => unknown): Promise<void> {
  const current = await edited.read();
  if (current.updated_at === edited.opened.updated_at) return;
  throw new ChangedMeanwhile(current.updated_at, saveAnyway, () => edited.open(current));
}

/** The properties of a body that differ: what others changed beside them stays as it is. */
export function onlyChanged<Body extends object>(before: Body, after: Body): Partial<Body> {
  const same = (name: string) =>
    JSON.stringify(before[name as keyof Body]) === JSON.stringify(after[name as keyof Body]);
  return Object.fromEntries(Object.entries(after).filter(([name]) => !same(name))) as Partial<Body>;
}
