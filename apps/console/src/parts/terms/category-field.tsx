import { Select } from '@mantine/core';
import { api } from '../../api/queries.js';
import { t } from '../../texts/texts.js';

interface CategoryFieldProps {
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

/** The category of a code or an offer, by its id; empty: none. */
export function CategoryField({ value = '', onChange, ...rest }: CategoryFieldProps) {
  const { data } = api.useQuery('get', '/v1/categories');
  const choices = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={t('Category')}
      placeholder={t('None')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      data={choices}
      nothingFoundMessage={t('No matches')}
      {...rest}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
