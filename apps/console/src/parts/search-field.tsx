import { Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { t } from '../texts/texts.js';
import { ErrorInWords } from './error-in-words.js';
import { type FoundThing, useFoundThings } from './found-things.js';
import { Icon } from './icon.js';
import { linkTo } from './links.js';

/** One field for a code, an e-mail, a name, an order or an id. It leads to the page of what is chosen. */
export function SearchField() {
  const [, navigate] = useLocation();
  return (
    <ThingSearch
      label={t('Find a code, e-mail, name, order or id')}
      onChoose={({ type, id }) => {
        const to = linkTo(type, id);
        if (to) navigate(to);
      }}
    />
  );
}

interface ThingSearchProps {
  readonly label: string;
  readonly description?: string;
  /** Finds only things of this kind. */
  readonly kind?: string;
  readonly onChoose: (thing: FoundThing) => void;
}

export function ThingSearch({ label, description, kind, onChoose }: ThingSearchProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const { data, error, isFetching } = useFoundThings(typed);
  const things = (typed.trim().length < 2 ? [] : (data ?? [])).filter(({ type }) => !kind || type === kind);
  const choose = (id: string) => {
    const thing = things.find((each) => each.id === id);
    if (thing) onChoose(thing);
    setTyped('');
    combobox.closeDropdown();
  };
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
        <Combobox.Target>
          <TextInput
            label={label}
            description={description}
            value={typed}
            maxLength={200}
            leftSection={<Icon name="search" size={18} />}
            rightSection={isFetching ? <Loader size="xs" /> : undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.openDropdown();
              combobox.selectFirstOption();
            }}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={typed.trim().length < 2 || !data}>
          <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={t('Found')}>
            {things.map(({ id, title, subtitle, type }) => (
              <Combobox.Option key={`${type} ${id}`} value={id}>
                <Text style={{ overflowWrap: 'anywhere' }}>{title}</Text>
                <Text size="sm" c="dimmed">
                  {[kindWord(type), subtitle].filter(Boolean).join(' · ')}
                </Text>
              </Combobox.Option>
            ))}
            {things.length === 0 && (
              <Combobox.Empty>
                {t('Nothing found. A code must be typed in full, of a name the beginning.')}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {error && typed !== '' && <ErrorInWords error={error} />}
    </>
  );
}

function kindWord(type: string): string {
  const words: Record<string, string> = {
    voucher: t('Code'),
    customer: t('Customer'),
    order: t('Order'),
    campaign: t('Campaign'),
    redemption: t('Redemption'),
  };
  return words[type] ?? type;
}
