import { Button, Group, Table, Text } from '@mantine/core';
import { Icon } from '../../parts/layout/icon.js';
import { saveCsv } from '../../parts/lists/save-csv.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { type BadRow } from './result.js';

/** So many are shown; the file has all that the engine kept. */
const SHOWN = 200;

interface BadRowsProps {
  readonly rows: readonly BadRow[];
  readonly total: number;
  /** They were not reverted. */
  readonly isRevert: boolean;
}

export function BadRows({ rows, total, isRevert }: BadRowsProps) {
  const title = isRevert ? t('Lines that were not reverted') : t('Skipped lines');
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Text fw={600} component="h2">
          {title}
        </Text>
        <Button variant="default" leftSection={<Icon name="export" size={16} />} onClick={() => save(rows)}>
          {t('Download as CSV')}
        </Button>
      </Group>
      <div style={{ overflowX: 'auto' }} role="region" tabIndex={0} aria-label={title}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Line')}</Table.Th>
              <Table.Th>{t('Named')}</Table.Th>
              <Table.Th>{t('Why')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, SHOWN).map(({ row, name, reason }, index) => (
              <Table.Tr key={index}>
                <Table.Td>{row}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {t('{shown} of {total}. Lines are counted without the line of titles.', {
          shown: numberText(Math.min(rows.length, SHOWN)),
          total: numberText(total),
        })}
      </Text>
    </section>
  );
}

function save(rows: readonly BadRow[]): Promise<void> {
  return saveCsv('left-out.csv', [
    ['row', 'name', 'reason'],
    ...rows.map(({ row, name, reason }) => [row, name, reason]),
  ]);
}
