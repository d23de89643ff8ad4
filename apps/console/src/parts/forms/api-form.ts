import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { errorDetails, errorText } from '../layout/error-text.js';
import { violationWords } from '../redemptions/violation-words.js';
import { type Edited, refuseChanged, versionOf } from './edited.js';
import { useKeptDraft } from './kept-draft.js';
import { unclearField } from './unclear-field.js';
import { useUnsaved } from './unsaved.js';

interface ApiFormInput<Values extends Record<string, unknown>> extends UseFormInput<Values> {
  /**
   * By what name the storage of the tab keeps what is typed, of its own among the forms of a page: see `useKeptDraft`. Null for secrets,
   * and for forms that save nothing.
   */
  readonly keptAs: string | null;
  /** Whether somebody has typed something; where absent, whether values differ from the initial ones. */
  readonly isTyped?: (values: Values) => boolean;
  /** Sends what was filled in. What it throws is shown. */
  readonly send: (values: Values) => Promise<unknown>;
  /** Fields by the property of the body that they become, where both have different names. */
  readonly fieldOf?: Readonly<Record<string, string>>;
  /** The field that an error is about whose details do not name it, with what stands beside it. */
  readonly about?: (failure: unknown) => { readonly field: string; readonly text: string } | undefined;
  /** Brings the field into view where it is not, as in another step. */
  readonly show?: (field: string) => void;
  /** What the form changes. It is not saved over what others saved since the form was opened, unless the person wants that. */
  readonly edited?: Edited | undefined;
}

export interface ApiForm<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  readonly submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  /** The error that belongs to no field. */
  readonly error: unknown;
  readonly isSending: boolean;
  /** Something is typed that is neither saved nor on its way. */
  readonly isUnsaved: boolean;
  /** Forgets what is typed. */
  readonly discard: () => void;
}

/** A form whose values stay when sending fails, with the error of the API beside the field that it is about. */
export function useApiForm<Values extends Record<string, unknown>>(input: ApiFormInput<Values>): ApiForm<Values> {
  const { keptAs, isTyped, send, fieldOf = {}, about, show, edited, ...rest } = input;
  const form = useForm<Values>(rest);
  const [error, setError] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const isDirty = isTyped ? isTyped(form.getValues()) : form.isDirty();
  const forget = useKeptDraft(form, { name: keptAs, version: edited && versionOf(edited.opened), isDirty });
  const isUnsaved = keptAs !== null && !isSending && isDirty;
  useUnsaved(isUnsaved);
  const attempt = async (values: Values, isCertain: boolean) => {
    setSending(true);
    setError(undefined);
    try {
      if (edited && !isCertain)
        await refuseChanged(edited, { saveAnyway: () => attempt(form.getValues(), true), discard: forget });
      await send(values);
      forget();
      form.resetDirty(values);
    } catch (failure) {
      const known = about?.(failure);
      const field = known?.field ?? fieldAbout(failure, values, fieldOf);
      if (field) {
        form.setFieldError(field, known?.text ?? wordsBeside(failure));
        show?.(field);
      } else setError(failure);
    } finally {
      setSending(false);
    }
  };
  const sendForm = form.onSubmit((values) => attempt(values, false));
  const submit = (event?: React.FormEvent<HTMLFormElement>) => {
    const unclear = event && unclearField(event.currentTarget);
    if (!unclear) return sendForm(event);
    event.preventDefault();
    unclear.focus();
  };
  return { form, submit, error, isSending, isUnsaved, discard: forget };
}

/** The case at hand, in the engine's words where there are no better ones for people. */
function wordsBeside(failure: unknown): string {
  const isTaken = failure instanceof ApiError && failure.status === 409;
  if (isTaken) return errorText(failure);
  const details = errorDetails(failure) ?? errorText(failure);
  return violationWords(details) ?? details;
}

/** The field of a form that an error of the API is about, if it has one. */
function fieldAbout(
  error: unknown,
  values: Readonly<Record<string, unknown>>,
  fieldOf: Readonly<Record<string, string>>,
): string | undefined {
  if (!(error instanceof ApiError) || !error.field) return undefined;
  const field = fieldOf[error.field] ?? error.field;
  return Object.hasOwn(values, field.split('.')[0] ?? '') ? field : undefined;
}
