import { createContext, type ReactNode, useContext } from 'react';
import { type Draft } from './draft.js';
import { type Field } from './field.js';

/** What fields of the editor read and write. */
export interface Editor {
  readonly draft: Draft;
  readonly read: (path: string) => unknown;
  /** Values by path; undefined removes one. */
  readonly put: (changes: Readonly<Record<string, unknown>>) => void;
  readonly errorAt: (path: string) => ReactNode;
  /** Whether a property at the path or below it has an error. */
  readonly hasErrorBelow: (path: string) => boolean;
  /** Of a campaign that exists: what cannot be changed any more is shown, and not typed in. */
  readonly campaignId: string | undefined;
  readonly isReadOnly: boolean;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  return useContext(EditorContext)!;
}

export interface FieldProps {
  readonly field: Field;
  /** Of the field, from the top of the draft. */
  readonly path: string;
  readonly value: unknown;
  readonly isOff: boolean;
  readonly put: (value: unknown) => void;
  readonly error: ReactNode;
}
