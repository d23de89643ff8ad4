import { Alert, Table, Text } from '@mantine/core';
import { Icon } from '../../parts/layout/icon.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import classes from './imports.module.css';
import { type Finding } from './preview.js';

/** So many are shown. */
const SHOWN = 100;

/** Cells that look wrong, with their rows: the file can be sent all the same. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const count = findings.length;
  if (count === 0) return null;
  return (
    <section>
      <Alert color="yellow" variant="light" role="status" icon={<Icon name="warning" />} mb="xs">
        {t(
          '{count, plural, one {# value looks wrong.} other {# values look wrong.}} Correct the file, or import it as it is.',
          {
            count,
          },
        )}
      </Alert>
      <div className={classes.findings} role="region" tabIndex={0} aria-label={t('Values that look wrong')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Row')}</Table.Th>
              <Table.Th>{t('Column')}</Table.Th>
              <Table.Th>{t('Value')}</Table.Th>
              <Table.Th>{t('Why')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {findings.slice(0, SHOWN).map((finding, index) => (
              <Table.Tr key={index}>
                <Table.Td>{numberText(finding.row)}</Table.Td>
                <Table.Td>{finding.title}</Table.Td>
                <Table.Td className={classes.cell} title={finding.value}>
                  {finding.value}
                </Table.Td>
                <Table.Td>{reasonOf(finding)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {count > SHOWN && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('The first {shown} of {count}.', { shown: numberText(SHOWN), count: numberText(count) })}
        </Text>
      )}
    </section>
  );
}

function reasonOf({ wrong, firstRow }: Finding): string {
  if (wrong === 'email') return t('This is not an e-mail address.');
  if (wrong === 'date') return t('This is not a date in the chosen format. The row will be left out.');
  return t('Row {row} has it as well. The last of them counts.', { row: numberText(firstRow ?? 0) });
}
