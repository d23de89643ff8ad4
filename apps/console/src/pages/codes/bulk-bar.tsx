import { Button, Group, Menu, Paper, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Icon, type IconName } from '../../parts/layout/icon.js';
import { useMay } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { type BulkName } from './bulk-works.js';
import { type ChosenCodes } from './chosen-codes.js';
import { type CodeQuery, MAX_CODES_AT_ONCE } from './find-codes.js';

const BulkDialog = lazy(() => import('./bulk-dialog.js'));

interface BulkBarProps {
  readonly chosen: ChosenCodes;
  /** What the list shows. */
  readonly query: CodeQuery;
  readonly total: number | undefined;
}

/** How many codes are selected, and what can be done with all of them. */
export function BulkBar({ chosen, query, total = 0 }: BulkBarProps) {
  const { change } = useMay();
  const [open, setOpen] = useState<BulkName>();
  const { count } = chosen;
  const most = Math.min(total, MAX_CODES_AT_ONCE);
  return (
    <Paper withBorder px="md" py="xs" component="section" aria-label={t('Selected codes')}>
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {count === 0
            ? t('Select codes to work on several at once.')
            : t('{count, plural, one {# code is selected} other {# codes are selected}}', { count })}
        </Text>
        <Group gap="xs">
          {count > 0 && (
            <Button size="xs" variant="default" onClick={chosen.clear}>
              {t('Clear selection')}
            </Button>
          )}
          {!chosen.isAll && (
            <Button size="xs" variant="default" disabled={total === 0} onClick={() => chosen.chooseAll(most)}>
              {total > MAX_CODES_AT_ONCE
                ? t('Select the newest {count}', { count: numberText(most) })
                : t('Select all {count} that match', { count: numberText(most) })}
            </Button>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" disabled={count === 0} rightSection={<Icon name="down" size={16} />}>
                {t('Actions')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {actions()
                .filter(({ name }) => change || name === 'download')
                .map(({ name, title, icon }) => (
                  <Menu.Item key={name} leftSection={<Icon name={icon} size={16} />} onClick={() => setOpen(name)}>
                    {title}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      <Suspense>
        {open && <BulkDialog name={open} chosen={chosen} query={query} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Paper>
  );
}

interface BulkAction {
  readonly name: BulkName;
  readonly title: string;
  readonly icon: IconName;
}

function actions(): readonly BulkAction[] {
  return [
    { name: 'enable', title: t('Enable'), icon: 'power' },
    { name: 'disable', title: t('Disable'), icon: 'power' },
    { name: 'extend', title: t('Change expiration'), icon: 'clock' },
    { name: 'metadata', title: t('Change metadata'), icon: 'braces' },
    { name: 'give', title: t('Assign code'), icon: 'person' },
    { name: 'download', title: t('Download as CSV'), icon: 'export' },
    { name: 'delete', title: t('Delete'), icon: 'trash' },
  ];
}
