import { Group, Select, TextInput } from '@mantine/core';
import { t } from '../../../texts/texts.js';
import { type FieldProps } from './editor-context.js';
import { formulaFields } from './formula-fields.js';
import { labelled } from './simple-controls.js';

const MAX_CHARACTERS = 5_000;

/** A formula, with the fields that it can calculate with. */
export function FormulaControl(props: FieldProps) {
  const { value, isOff, put } = props;
  const text = (value as string | undefined) ?? '';
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        {...labelled(props)}
        maxLength={MAX_CHARACTERS}
        style={{ flex: 2 }}
        value={text}
        onChange={({ currentTarget: { value: typed } }) => put(typed === '' ? undefined : typed)}
      />
      <Select
        label={t('Add a field')}
        searchable
        disabled={isOff}
        style={{ flex: 1 }}
        data={Object.entries(formulaFields()).map(([name, label]) => ({ value: name, label }))}
        value={null}
        onChange={(name) => name && put(text === '' ? name : `${text} ${name}`)}
      />
    </Group>
  );
}
