import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { t } from '../../texts/texts.js';
import { type Address, FIRST_PAGE } from '../layout/address.js';
import { campaignsCalled, codesLike, customersCalled } from '../search/find-things.js';
import { type Picked } from '../search/picker.js';
import { useCustomer } from '../words/customer-name.js';
import { FilterChip, fieldOfChip } from './filter-chip.js';

interface PickFilterProps {
  readonly address: Address;
  /** The parameter in the address bar. */
  readonly name: string;
  readonly label: string;
}

interface KindOfThings {
  readonly find: (text: string) => Promise<readonly Picked[]>;
  /** What is chosen, in words; the value itself where that is one. */
  readonly chosen?: string | undefined;
  /** What is typed can be chosen as well: it need not be there any more. */
  readonly takesTyped?: boolean;
}

/** A campaign; its full name stands in the address. */
export function CampaignFilter(props: PickFilterProps) {
  return <PickFilter {...props} find={campaignsCalled} />;
}

/** A customer; the id stands in the address. */
export function CustomerFilter(props: PickFilterProps) {
  const id = props.address.get(props.name);
  const known = useCustomer(id).data as { name?: string | null; email?: string | null } | undefined;
  return <PickFilter {...props} find={customersCalled} chosen={known?.name || known?.email || undefined} />;
}

/** A code, also one that does not exist. */
export function CodeFilter(props: PickFilterProps) {
  return <PickFilter {...props} find={codesLike} takesTyped />;
}

/** One thing, which is looked for by parts of its name while one types. */
function PickFilter({ address, name, label, find, chosen, takesTyped }: PickFilterProps & KindOfThings) {
  const field = useId();
  const value = address.get(name);
  const [typed, setTyped] = useState<string>();
  const [text] = useDebouncedValue((typed ?? '').trim(), 250);
  const { data: found, isFetching } = useQuery({
    queryKey: ['pick-filter', label, text],
    queryFn: () => find(text),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  });
  const own = value ? [{ id: value, label: chosen ?? value }] : [];
  const asTyped = takesTyped && text ? [{ id: text, label: text }] : [];
  const options = new Map([...own, ...(found ?? []), ...asTyped].map((each) => [each.id, each]));
  return (
    <FilterChip label={label} field={field} isSet={value !== ''}>
      <Select
        {...fieldOfChip}
        id={field}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        placeholder={t('Any')}
        searchable
        clearable
        clearSectionMode="clear"
        clearButtonProps={{ 'aria-label': t('Clear') }}
        data={[...options.values()].map((each) => ({ value: each.id, label: each.label }))}
        filter={({ options: all }) => (typed ? all.filter((each) => !('value' in each) || each.value !== value) : all)}
        value={value || null}
        searchValue={typed ?? (value ? (chosen ?? value) : '')}
        onSearchChange={(text) => setTyped(text)}
        onFocus={() => setTyped('')}
        onBlur={() => setTyped(undefined)}
        onChange={(next) => {
          address.set({ [name]: next, ...FIRST_PAGE });
          setTyped(undefined);
        }}
        nothingFoundMessage={isFetching ? t('Searching…') : t('No matches')}
        maxDropdownHeight={280}
      />
    </FilterChip>
  );
}
