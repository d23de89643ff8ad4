import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../texts/texts.js';
import { Icon } from '../layout/icon.js';

type Fields = Readonly<Record<string, string>>;

interface OwnFieldsProps {
  /** What the field for a new name is called. */
  readonly label: string;
  readonly fields: Fields;
  readonly change: (fields: Fields) => void;
}

/** Fields of one's own (metadata): a name and a value each. */
export function OwnFields({ label, fields, change }: OwnFieldsProps) {
  const [name, setName] = useState('');
  const without = (gone: string) => Object.fromEntries(Object.entries(fields).filter(([each]) => each !== gone));
  const add = () => {
    change({ ...fields, [name.trim()]: fields[name.trim()] ?? '' });
    setName('');
  };
  return (
    <Stack gap="xs">
      {Object.entries(fields).map(([each, value]) => (
        <Group key={each} gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            label={each}
            value={value}
            maxLength={4096}
            style={{ flex: 1 }}
            onChange={(event) => change({ ...fields, [each]: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('Remove the field {name}', { name: each })}
            onClick={() => change(without(each))}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="xs" align="flex-end">
        <TextInput
          label={label}
          placeholder={t('name of the field, such as channel')}
          value={name}
          maxLength={200}
          style={{ flex: '1 1 180px' }}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && name.trim() !== '' && add()}
        />
        <Button variant="default" disabled={name.trim() === ''} onClick={add}>
          {t('Add field')}
        </Button>
      </Group>
    </Stack>
  );
}
