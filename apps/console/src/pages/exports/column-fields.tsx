import { Button, Checkbox, Group, SimpleGrid } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { fieldText } from './field-texts.js';

interface ColumnFieldsProps {
  readonly fields: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The columns stand in the file in the order in which they are shown here. */
export function ColumnFields({ fields, chosen, onChange }: ColumnFieldsProps) {
  const choose = (names: readonly string[]) => onChange(fields.filter((name) => names.includes(name)));
  return (
    <Checkbox.Group value={[...chosen]} onChange={choose} aria-label={t('Which columns')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        {fields.map((name) => (
          <Checkbox key={name} value={name} label={fieldText(name)} />
        ))}
      </SimpleGrid>
      <Group mt="sm" gap="xs">
        <Button size="xs" variant="default" onClick={() => choose(fields)}>
          {t('All')}
        </Button>
        <Button size="xs" variant="default" onClick={() => choose([])}>
          {t('None')}
        </Button>
      </Group>
    </Checkbox.Group>
  );
}
