import { Button, Group, List, Text } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { useProject } from '../project.js';
import { exactText } from '../words/moment.js';
import { useNames } from '../words/names.js';
import { Instant } from '../words/values.js';
import { whoText } from '../words/who.js';
import { changesInWords, eventWords, type HistoryEntry } from './history-words.js';
import { type Past } from './past.js';
import classes from './past.module.css';

interface HistoryListProps {
  readonly entries: readonly HistoryEntry[];
  readonly past: Past;
}

/** Entries of a history, the newest first. Each of them leads to the thing as it was then. */
export function HistoryList({ entries, past }: HistoryListProps) {
  const { timezone } = useProject();
  return (
    <ol className={classes.entries} aria-label={t('History')}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <Group justify="space-between" gap="xs">
            <Heading entry={entry} />
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('Show as of then: {moment}', { moment: exactText(entry.moment, timezone) })}
              onClick={() => past.show(entry.moment)}
            >
              {t('Show as of then')}
            </Button>
          </Group>
          <Changes entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Heading({ entry: { type, moment, actor } }: { readonly entry: HistoryEntry }) {
  const who = whoText(actor, useNames());
  return (
    <div>
      <Text size="sm" fw={500}>
        {eventWords(type)}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {who && `${who} · `}
        <Instant value={moment} />
      </Text>
    </div>
  );
}

function Changes({ entry }: { readonly entry: HistoryEntry }) {
  const units = useProject();
  const lines = changesInWords(entry, units);
  return (
    <>
      {entry.reason && <Text size="sm">{t('Reason: {reason}', { reason: entry.reason })}</Text>}
      {lines.length > 0 && (
        <List size="sm" mt={4}>
          {lines.map((line, index) => (
            <List.Item key={index} className={classes.change}>
              {line}
            </List.Item>
          ))}
        </List>
      )}
      {entry.is_shortened && <Text size="sm">{t('Only the first changes are shown.')}</Text>}
    </>
  );
}
