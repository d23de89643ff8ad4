import { Anchor, List, Text } from '@mantine/core';
import { useState } from 'react';
import { useProject } from '../../parts/project.js';
import { changeWords } from '../../parts/words/change-words.js';
import { t } from '../../texts/texts.js';
import { type Entry } from './audit-log.js';

const AT_FIRST = 4;
const MAX_LINES = 3;

/** Each property before and after. */
export function ChangedValues({ entry }: { readonly entry: Entry }) {
  const { changes = [], is_shortened, reason } = entry;
  const units = useProject();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? changes : changes.slice(0, AT_FIRST);
  return (
    <>
      {reason && <Text size="sm">{t('Reason: {reason}', { reason })}</Text>}
      <List size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {shown.map((change) => (
          <ChangedValue key={change.path} words={changeWords(change, units)} />
        ))}
      </List>
      {entry.changes?.length === 0 && entry.type.endsWith('.updated') && (
        <Text size="sm" c="dimmed">
          {t('Saved again as it was.')}
        </Text>
      )}
      {shown.length < changes.length && (
        <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
          {t('Show all {count} properties', { count: changes.length })}
        </Anchor>
      )}
      {is_shortened && shown.length === changes.length && (
        <Text size="sm" c="dimmed">
          {t('There was more than an entry shows.')}
        </Text>
      )}
    </>
  );
}

/** A long one is cut: the whole of it is its title. */
function ChangedValue({ words }: { readonly words: string }) {
  return (
    <List.Item>
      <Text inherit lineClamp={MAX_LINES} title={words}>
        {words}
      </Text>
    </List.Item>
  );
}
