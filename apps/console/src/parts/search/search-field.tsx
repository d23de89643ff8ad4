import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '../../texts/texts.js';
import { ErrorInWords } from '../layout/error-in-words.js';
import { Icon } from '../layout/icon.js';

interface SearchFieldProps<Found extends { id: string }> {
  readonly name: string;
  readonly label?: string;
  /** Where what stands around it says what it is for. */
  readonly ariaLabel?: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** From so many letters on; default 0. */
  readonly shortest?: number;
  /** Where nothing is found; default: nothing of that name. */
  readonly nothing?: string;
  readonly find: (text: string) => Promise<readonly Found[]>;
  readonly option: (found: Found) => ReactNode;
  readonly choose: (found: Found) => void;
  /** The text that stays in the field after a choice; default: none, for the next choice. */
  readonly titleOf?: ((found: Found) => string) | undefined;
  /** What was chosen does not stand in the field any more. */
  readonly letGo?: (() => void) | undefined;
}

/** Finds things while one types; the arrows and Enter choose one. */
export function SearchField<Found extends { id: string }>(props: SearchFieldProps<Found>) {
  const {
    name,
    label,
    ariaLabel,
    description,
    placeholder,
    shortest = 0,
    nothing,
    find,
    option,
    choose,
    titleOf,
    letGo,
  } = props;
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 250);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { data, error, isFetching } = useQuery({
    queryKey: ['find', name, text],
    queryFn: () => find(text),
    enabled: combobox.dropdownOpened && text.length >= shortest,
    placeholderData: keepPreviousData,
  });
  const isEnough = typed.trim().length >= shortest;
  const take = (id: string) => {
    const found = data?.find((each) => each.id === id);
    if (found) choose(found);
    setTyped((found && titleOf?.(found)) ?? '');
    combobox.closeDropdown();
  };
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={take}>
        <Combobox.Target>
          <TextInput
            label={label}
            aria-label={ariaLabel}
            description={description}
            placeholder={placeholder}
            value={typed}
            maxLength={200}
            leftSection={<Icon name="search" size={16} />}
            rightSection={isFetching ? <Loader size={16} /> : null}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              letGo?.();
              combobox.openDropdown();
              combobox.selectFirstOption();
            }}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isEnough || !data}>
          <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label ?? ariaLabel}>
            {data?.map((found) => (
              <Combobox.Option key={found.id} value={found.id}>
                {option(found)}
              </Combobox.Option>
            ))}
            {data?.length === 0 && <Combobox.Empty>{nothing ?? t('No matches')}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {error && isEnough && <ErrorInWords error={error} />}
    </>
  );
}

export function TwoSides({ left, right }: { readonly left: ReactNode; readonly right?: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {left}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {right}
      </Text>
    </Group>
  );
}
