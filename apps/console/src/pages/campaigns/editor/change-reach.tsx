import { Button, Group, List, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../parts/dialogs/dialog.js';
import { useProject } from '../../../parts/project.js';
import { momentText } from '../../../parts/words/moment.js';
import { discountText } from '../../../parts/words/worth.js';
import { t } from '../../../texts/texts.js';
import { type Definition, type Draft } from './draft.js';
import { valueAt } from './paths.js';
import { changedTerms } from './changes.js';

/** Whether a change is for codes that are out as well. */
export type Reach = 'new' | 'all';

interface ChangeReachProps {
  readonly before: Draft;
  readonly after: Draft;
  readonly codes: NonNullable<Definition['codes']>;
  readonly onClose: () => void;
  readonly save: (reach: Reach) => void;
}

/** What changes for codes that exist, before it is saved, and for which of them. */
export function ChangeReach({ before, after, codes, onClose, save }: ChangeReachProps) {
  const [reach, setReach] = useState<Reach>('new');
  const wordsOf = useTermWords();
  const out = Math.max(codes.published, codes.redeemed);
  return (
    <Dialog opened onClose={onClose} title={t('Which codes does the change apply to?')}>
      <Stack>
        <List size="sm">
          {changedTerms(before, after).map((path) => (
            <List.Item key={path}>
              {t('{term}: {before} → {after}', {
                term: termName(path),
                before: wordsOf(path, valueAt(before, path)),
                after: wordsOf(path, valueAt(after, path)),
              })}
            </List.Item>
          ))}
        </List>
        <Text size="sm">
          {t('{total, plural, one {# code exists} other {# codes exist}}, of which {out} are published or redeemed.', {
            total: codes.total,
            out,
          })}
        </Text>
        <Radio.Group label={t('Apply the change to')} value={reach} onChange={(chosen) => setReach(chosen as Reach)}>
          <Stack gap="xs" mt="xs">
            <Radio value="new" label={t('New codes, and codes that are neither published nor redeemed')} />
            <Radio
              value="all"
              label={t('All codes')}
              description={t('What was redeemed stays as it is. The change reaches all codes in the background.')}
            />
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => save(reach)}>{t('Save')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function termName(path: string): string {
  const names: Readonly<Record<string, () => string>> = {
    start_date: () => t('Starts'),
    expiration_date: () => t('Ends'),
    validity_timeframe: () => t('Recurrence'),
    validity_day_of_week: () => t('Days of the week'),
    validity_hours: () => t('Hours'),
    category_id: () => t('Category'),
    'voucher.discount': () => t('Discount'),
    'voucher.gift.effect': () => t('Pays for'),
  };
  return names[path]?.() ?? path;
}

function useTermWords(): (path: string, value: unknown) => string {
  const { currency, timezone } = useProject();
  return (path, value) => {
    if (value === undefined || value === null) return t('none');
    if (path.endsWith('_date')) return momentText(String(value), timezone);
    if (path === 'voucher.discount') return discountText(value as Parameters<typeof discountText>[0], currency);
    if (path === 'voucher.gift.effect')
      return value === 'APPLY_TO_ORDER' ? t('The whole order') : t('Its products only');
    return t('set');
  };
}
