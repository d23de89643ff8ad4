import { useMemo } from 'react';
import { type ApiForm } from '../../../parts/forms/api-form.js';
import { changedBy, type Draft } from './draft.js';
import { type Editor } from './editor-context.js';
import { dotted, valueAt } from './paths.js';

/** What the fields of the editor read and write, from the form that holds the draft. */
export function useEditorOf(
  form: ApiForm<Draft>['form'],
  { campaignId, isReadOnly }: Pick<Editor, 'campaignId' | 'isReadOnly'>,
): Editor {
  const { values, errors } = form;
  return useMemo(() => {
    const known = new Map(Object.entries(errors).map(([path, error]) => [dotted(path), error]));
    return {
      draft: values,
      read: (path) => valueAt(values, path),
      put: (changes) => {
        // Two changes at one moment: the later one knows the earlier.
        const before = form.getValues();
        const after = changedBy(before, changes);
        const tops = new Set(Object.keys(changes).map((path) => path.split('.')[0]!));
        form.setValues(Object.fromEntries([...tops].map((top) => [top, after[top]])) as Partial<Draft>);
      },
      errorAt: (path) => known.get(path),
      hasErrorBelow: (path) => [...known.keys()].some((each) => each === path || each.startsWith(`${path}.`)),
      campaignId,
      isReadOnly,
    };
  }, [values, errors, campaignId, isReadOnly]);
}
