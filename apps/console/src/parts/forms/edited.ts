import { useState } from 'react';

interface Versioned {
  readonly created_at?: string;
  readonly updated_at?: string | null;
}

/** The moment of the last change; undefined for defaults that nobody has saved yet. */
export function versionOf({ created_at, updated_at }: Versioned): string | undefined {
  return updated_at ?? created_at;
}

/** A thing that is edited in a form, while others may change it. */
export interface Edited<Thing extends Versioned = Versioned> {
  /** As it was when the form was opened. What others save does not change a form that somebody fills in. */
  readonly opened: Thing;
  /** As it is stored now. */
  read(): Promise<Thing>;
  /** Begins the form anew from this version; its component is keyed by its moment. */
  open(thing: Thing): void;
}

export function useEdited<Thing extends Versioned>(thing: Thing, read: () => Promise<Thing>): Edited<Thing>;
/** Undefined is a new thing, which nobody else can change. */
export function useEdited<Thing extends Versioned>(
  thing: Thing | undefined,
  read: () => Promise<Thing>,
): Edited<Thing> | undefined;
export function useEdited<Thing extends Versioned>(
  thing: Thing | undefined,
  read: () => Promise<Thing>,
): Edited<Thing> | undefined {
  const [opened, open] = useState(thing);
  return opened && { opened, read, open };
}

/** Somebody else has saved the thing since the form was opened. */
export class ChangedMeanwhile extends Error {
  constructor(
    readonly at: string | undefined,
    /** Sends what was filled in all the same. */
    readonly saveAnyway: () => unknown,
    /** Shows what is stored instead. */
    readonly showTheirs: () => unknown,
  ) {
    super('changed meanwhile');
  }
}

/** Compares the versions right before saving: the API has no condition for it. */
export async function refuseChanged(
  edited: Edited,
  { saveAnyway, discard }: { readonly saveAnyway: () => unknown; readonly discard: () => void },
): Promise<void> {
  const current = await edited.read();
  if (versionOf(current) === versionOf(edited.opened)) return;
  throw new ChangedMeanwhile(versionOf(current), saveAnyway, () => {
    discard();
    edited.open(current);
  });
}

/** The properties of a body that differ: what others changed beside them stays as it is. */
export function onlyChanged<Body extends object>(before: Body, after: Body): Partial<Body> {
  const same = (name: string) =>
    JSON.stringify(before[name as keyof Body]) === JSON.stringify(after[name as keyof Body]);
  return Object.fromEntries(Object.entries(after).filter(([name]) => !same(name))) as Partial<Body>;
}
