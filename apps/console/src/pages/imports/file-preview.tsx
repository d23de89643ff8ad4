import { Alert, Stack, Table, Text } from '@mantine/core';
import { Icon } from '../../parts/layout/icon.js';
import { dateLocale } from '../../parts/words/moment.js';
import { t } from '../../texts/texts.js';
import { choiceOf, valuesOf } from './column-choices.js';
import { ColumnHead } from './column-head.js';
import { type CsvFile } from './csv-file.js';
import { isoDateOf } from './dates.js';
import { type ImportColumn } from './import-kinds.js';
import classes from './imports.module.css';
import { type ColumnChoice, METADATA, type Preview, type PreviewColumn } from './preview.js';

const ROWS_OF_PREVIEW = 5;

interface FilePreviewProps {
  readonly file: CsvFile;
  readonly preview: Preview;
  readonly known: readonly ImportColumn[];
  readonly onChoice: (index: number, choice: ColumnChoice) => void;
}

export function FilePreview({ file: { rows, wasConverted }, preview, known, onChoice }: FilePreviewProps) {
  const { columns, missing, repeated, ambiguous, hasField } = preview;
  const metadata = columns.filter(({ target }) => target === METADATA).map(({ title }) => title);
  return (
    <Stack>
      {missing.length > 0 && (
        <Warning color="red">
          {t('No column is {names}. Choose the column that it is, or add it to the file.', {
            names: missing.join(', '),
          })}
        </Warning>
      )}
      {repeated.length > 0 && (
        <Warning color="red">
          {t('More than one column is {names}. Choose one of them.', { names: repeated.join(', ') })}
        </Warning>
      )}
      {missing.length === 0 && !hasField && (
        <Warning color="red">{t('No column fills a field. Choose what the columns are.')}</Warning>
      )}
      {ambiguous.length > 0 && (
        <Warning color="red">
          {t('The dates in {names} can be read in two ways. Choose their format.', { names: ambiguous.join(', ') })}
        </Warning>
      )}
      {rows.length === 0 && <Warning color="red">{t('There is no line below the titles.')}</Warning>}
      {metadata.length > 0 && (
        <Warning color="blue">
          {t('Kept as metadata under their own name: {names}. Choose a field where you expected one.', {
            names: metadata.join(', '),
          })}
        </Warning>
      )}
      {wasConverted && <Warning color="blue">{t('The columns are separated anew, by commas.')}</Warning>}
      <div className={classes.table} role="region" tabIndex={0} aria-label={t('The first lines of the file')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column, index) => (
                <Table.Th key={index} className={classes.head}>
                  <ColumnHead
                    column={column}
                    known={known}
                    values={() => valuesOf(rows, index)}
                    onTarget={(target) => onChoice(index, choiceOf(target, known, valuesOf(rows, index)))}
                    onFormat={(format) => onChoice(index, { target: column.target, format })}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, ROWS_OF_PREVIEW).map((row, index) => (
              <Table.Tr key={index}>
                {columns.map((column, at) => (
                  <Table.Td key={at} className={classes.cell} title={row[at]}>
                    {row[at]}
                    <ReadAs column={column} value={row[at] ?? ''} />
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

/** How a date is read, in words. */
function ReadAs({ column: { field, format }, value }: { readonly column: PreviewColumn; readonly value: string }) {
  if (!field?.isDate || !format || value === '') return null;
  const iso = isoDateOf(value, format);
  const words = iso && new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Text size="xs" c={iso ? 'dimmed' : 'red'}>
      {words ? words.format(new Date(iso)) : t('not a date')}
    </Text>
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
