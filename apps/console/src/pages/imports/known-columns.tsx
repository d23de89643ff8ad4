import { Badge, Code, Group, Table, Text } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { type ImportColumn } from './import-kinds.js';
import classes from './imports.module.css';

export function KnownColumns({ columns }: { readonly columns: readonly ImportColumn[] }) {
  return (
    <div>
      <Text fw={600} mb="xs" component="h2">
        {t('Columns that the file may have')}
      </Text>
      <div className={classes.table} role="region" tabIndex={0} aria-label={t('Columns that the file may have')}>
        <Table>
          <Table.Tbody>
            {columns.map(({ name, meaning, isRequired }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">
                  <Group gap="xs" wrap="nowrap">
                    <Code>{name}</Code>
                    {isRequired && (
                      <Badge variant="light" tt="none" className="badge-plain">
                        {t('needed')}
                      </Badge>
                    )}
                  </Group>
                </Table.Th>
                <Table.Td>{meaning}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {t('Large and small letters are the same. Any other column is kept as metadata, under its own name.')}
      </Text>
    </div>
  );
}
