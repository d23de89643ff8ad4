import { Button, Group, Text } from '@mantine/core';
import { type UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { t } from '../../texts/texts.js';

const PREFIX = 'perkstream.draft.';

interface Draft {
  /** Of the form, of its own among those of a page; null: what is typed is a secret and is not kept. */
  readonly name: string | null;
  /** Of the thing that the form changes. */
  readonly version: string | undefined;
  readonly isDirty: boolean;
}

interface KeptDraft<Values> {
  readonly values: Values;
  /** Of the thing that the form changes, when it was typed. */
  readonly version: string | undefined;
}

/**
 * Keeps what is typed into a form in the storage of the tab until it is saved or discarded, and fills it in again where the form is opened
 * anew: after a reload, on the way back, after a dialog was closed.
 * @returns what forgets it
 */
export function useKeptDraft<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { name, version, isDirty }: Draft,
): () => void {
  const key = useRef(name === null ? undefined : `${PREFIX}${location.pathname} ${name}`).current;
  const isKept = useRef(false);
  const typedOn = useRef(version);
  const forget = () => {
    if (key === undefined || !isKept.current) return;
    sessionStorage.removeItem(key);
    notifications.hide(NOTICE);
    isKept.current = false;
    typedOn.current = version;
  };
  useEffect(() => {
    const kept = key === undefined ? undefined : read<Values>(key);
    if (!kept) return;
    // What was emptied is undefined, which JSON leaves out.
    const names: (keyof Values)[] = Object.keys(form.getValues());
    form.setValues(Object.fromEntries(names.map((each) => [each, kept.values[each]])) as Partial<Values>);
    typedOn.current = kept.version;
    showNotice(kept.version === version, () => form.reset());
    return () => void notifications.hide(NOTICE);
    // Once, when the form is opened.
  }, []);
  useEffect(() => {
    if (key === undefined) return;
    if (!isDirty) return forget();
    isKept.current = true;
    sessionStorage.setItem(
      key,
      JSON.stringify({ values: form.values, version: typedOn.current } satisfies KeptDraft<Values>),
    );
  }, [form.values, isDirty]);
  return forget;
}

/** When somebody signs out, what they typed is not for who comes next. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

function read<Values>(key: string): KeptDraft<Values> | undefined {
  const text = sessionStorage.getItem(key);
  try {
    return text === null ? undefined : (JSON.parse(text) as KeptDraft<Values>);
  } catch {
    return undefined;
  }
}

const NOTICE = 'kept-draft';

function showNotice(isCurrent: boolean, discard: () => void): void {
  notifications.show({
    id: NOTICE,
    autoClose: false,
    color: isCurrent ? undefined : 'yellow',
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {isCurrent
            ? t('What you typed before is filled in. It is not saved yet.')
            : t('What you typed before is filled in, and it was changed by somebody since. Look at each field.')}
        </Text>
        <Button size="compact-sm" variant="default" onClick={discard} style={{ flexShrink: 0 }}>
          {t('Discard')}
        </Button>
      </Group>
    ),
  });
}
