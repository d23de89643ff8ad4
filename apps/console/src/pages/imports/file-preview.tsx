import { Alert, Stack, Table, Text } from '@mantine/core';
import { Icon } from '../../parts/icon.js';
import { t } from '../../texts/texts.js';
import classes from './imports.module.css';
import { type Preview } from './preview.js';

interface FilePreviewProps {
  readonly preview: Preview;
  readonly wasConverted: boolean;
}

export function FilePreview({ preview, wasConverted }: FilePreviewProps) {
  const { columns, rows, missing, repeated } = preview;
  const others = columns.filter(({ field }) => !field).map(({ title }) => title);
  return (
    <Stack>
      {missing.length > 0 && (
        <Warning color="red">
          {t('The file lacks the column {names}. Add it, and choose the file again.', { names: missing.join(', ') })}
        </Warning>
      )}
      {repeated.length > 0 && (
        <Warning color="red">
          {t('The column {names} is there more than once. Keep one of them.', { names: repeated.join(', ') })}
        </Warning>
      )}
      {rows.length === 0 && <Warning color="red">{t('There is no line below the titles.')}</Warning>}
      {others.length > 0 && (
        <Warning color="blue">
          {t('Kept as metadata under their own name: {names}. Check their spelling if you expected a field.', {
            names: others.join(', '),
          })}
        </Warning>
      )}
      {wasConverted && <Warning color="blue">{t('The columns are separated anew, by commas.')}</Warning>}
      <div className={classes.table} role="region" tabIndex={0} aria-label={t('The first lines of the file')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ title, field }, index) => (
                <Table.Th key={index}>
                  {title || t('(no title)')}
                  <Text size="xs" c="dimmed" fw={400}>
                    {field ?? t('metadata')}
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={index}>
                {columns.map((_, at) => (
                  <Table.Td key={at} className={classes.cell} title={row[at]}>
                    {row[at]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  );
}

function Warning({ color, children }: { readonly color: 'red' | 'blue'; readonly children: string }) {
  const role = color === 'red' ? 'alert' : 'status';
  return (
    <Alert color={color} variant="light" role={role} icon={<Icon name={color === 'red' ? 'warning' : 'info'} />}>
      {children}
    </Alert>
  );
}
