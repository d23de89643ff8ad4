import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core';
import {
  type ActionProps,
  type CombinatorSelectorProps,
  type FieldSelectorProps,
  type OperatorSelectorProps,
} from 'react-querybuilder';
import { Icon } from '../layout/icon.js';
import { t } from '../../texts/texts.js';

export function AddButton({ label, handleOnClick, disabled }: ActionProps) {
  return (
    <Button
      size="xs"
      variant="default"
      disabled={disabled ?? false}
      leftSection={<Icon name="plus" size={14} />}
      onClick={(event) => handleOnClick(event)}
    >
      {label}
    </Button>
  );
}

export function RemoveButton({ title, handleOnClick, disabled }: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={title ?? ''}
      disabled={disabled ?? false}
      onClick={(event) => handleOnClick(event)}
    >
      <Icon name="trash" size={16} />
    </ActionIcon>
  );
}

export function CombinatorSwitch({ value, handleOnChange, disabled }: CombinatorSelectorProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('How the conditions are joined')}
      value={value ?? 'and'}
      disabled={disabled ?? false}
      onChange={handleOnChange}
      data={[
        { value: 'and', label: t('all of these hold') },
        { value: 'or', label: t('one of these holds') },
      ]}
    />
  );
}

export function FieldChoice({ value, options, handleOnChange, disabled }: FieldSelectorProps) {
  const data = options.flatMap((option) =>
    'options' in option ? { group: option.label, items: itemsOf(option.options) } : [],
  );
  return (
    <Select
      aria-label={t('What is asked about')}
      searchable
      allowDeselect={false}
      data={data}
      value={value ?? null}
      disabled={disabled ?? false}
      maxDropdownHeight={320}
      onChange={(chosen) => chosen && handleOnChange(chosen)}
    />
  );
}

function itemsOf(options: unknown) {
  return (options as readonly { name: string; label: string }[]).map(({ name, label }) => ({ value: name, label }));
}

export function OperatorChoice({ value, options, handleOnChange, disabled }: OperatorSelectorProps) {
  const data = options.flatMap((option) => ('name' in option ? { value: option.name, label: option.label } : []));
  return (
    <Select
      aria-label={t('How it is compared')}
      allowDeselect={false}
      data={data}
      value={value ?? null}
      disabled={disabled ?? false}
      onChange={(chosen) => chosen && handleOnChange(chosen)}
    />
  );
}
