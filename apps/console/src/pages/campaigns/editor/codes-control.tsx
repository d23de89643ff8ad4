import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core';
import { t } from '../../../texts/texts.js';
import { codesIn } from '../own-codes.js';
import { type FieldProps } from './editor-context.js';
import { labelled } from './simple-controls.js';

/** Codes of one's own, pasted or from a file of one code a line. */
export function CodesControl(props: FieldProps) {
  const { value, isOff, put } = props;
  const text = (value as string | undefined) ?? '';
  const count = codesIn(text).length;
  const add = async (file: File | null) => {
    if (file) put(codesIn(`${text}\n${await file.text()}`).join('\n'));
  };
  return (
    <Stack gap="xs">
      <Textarea
        {...labelled(props)}
        {...(count > 0 && {
          description: t('{count, plural, one {# code. More can be pasted.} other {# different codes.}}', { count }),
        })}
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        onChange={({ currentTarget: { value: typed } }) => put(typed === '' ? undefined : typed)}
      />
      <Group>
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={add} disabled={isOff}>
          {(button) => (
            <Button {...button} size="xs" variant="default">
              {t('Add codes from a file')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  );
}
