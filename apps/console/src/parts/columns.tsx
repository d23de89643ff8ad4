import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { type ReactNode } from 'react';
import { t } from '../texts/texts.js';
import { type Address } from './address.js';
import { Icon } from './icon.js';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand to the right. */
  readonly isNumber?: boolean;
  /** The field of the API by which the list can be ordered. */
  readonly order?: string;
  /** Shown only where it is chosen. */
  readonly isExtra?: boolean;
}

/** The columns that the address bar names, else those that are no extra. */
export function shownColumns<Row>(columns: readonly Column<Row>[], address: Address): readonly Column<Row>[] {
  const chosen = address.get('columns').split(',').filter(Boolean);
  const shown = columns.filter(({ id, isExtra }) => (chosen.length > 0 ? chosen.includes(id) : !isExtra));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

interface ColumnChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly address: Address;
}

export function ColumnChoice<Row>({ columns, address }: ColumnChoiceProps<Row>) {
  const chosen = shownColumns(columns, address).map(({ id }) => id);
  const choose = (ids: readonly string[]) =>
    address.set({ columns: columns.flatMap(({ id }) => (ids.includes(id) ? [id] : [])).join(',') });
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="columns" size={16} />}>
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group value={chosen} onChange={choose} label={t('Columns shown')}>
          <Stack gap="xs" mt="xs">
            {columns.map(({ id, title }) => (
              <Checkbox key={id} value={id} label={title} disabled={chosen.length === 1 && chosen[0] === id} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
