import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { type Address } from '../layout/address.js';
import { Icon } from '../layout/icon.js';
import { type Column, shownColumns } from './columns.js';

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
        <Button size="xs" variant="default" leftSection={<Icon name="columns" size={16} />}>
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
