import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { useProject, useSession } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { guessedChoices, keepChoices, keptChoices } from './column-choices.js';
import { type CsvFile, writeCsv } from './csv-file.js';
import { type Encoding, ENCODINGS } from './encoding.js';
import { FilePreview } from './file-preview.js';
import { Findings } from './findings.js';
import { type ImportKind, type ImportKindName } from './import-kinds.js';
import { type ColumnChoice, findingsIn, linesToSend, buildPreview } from './preview.js';

interface ReadyFileProps {
  readonly name: ImportKindName;
  readonly kind: ImportKind;
  readonly chosen: CsvFile;
  readonly forget: () => void;
  /** Reads the file anew. */
  readonly readAs: (encoding: Encoding) => void;
}

/** A chosen file: what its columns are, what the engine will read in it, and the button that sends it. */
export function ReadyFile({ name, kind, chosen, forget, readAs }: ReadyFileProps) {
  const { source, titles, rows, encoding } = chosen;
  const { columns: known } = kind;
  const [, go] = useLocation();
  const [error, setError] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const key = [useSession().user.id, useProject().id, name, ...titles].join('\n');
  const [choices, setChoices] = useState(
    () => keptChoices(key, known, rows) ?? guessedChoices(name, known, titles, rows),
  );
  const preview = useMemo(() => buildPreview(titles, choices, known), [titles, choices, known]);
  const findings = useMemo(() => findingsIn(preview, rows), [preview, rows]);
  const { missing, repeated, ambiguous, hasField } = preview;
  const isReady = [missing, repeated, ambiguous].every(({ length }) => length === 0) && hasField && rows.length > 0;
  const choose = (index: number, choice: ColumnChoice) => {
    const changed = choices.with(index, choice);
    setChoices(changed);
    keepChoices(key, changed);
  };
  const send = async () => {
    setSending(true);
    setError(undefined);
    try {
      const form = new FormData();
      form.append('file', await writeCsv(source.name, linesToSend(preview, rows)), source.name);
      go(`/background-work/${await kind.send(form)}`);
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  };
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {t('{name}, {size} kB', {
              name: source.name,
              size: numberText(Math.max(1, Math.ceil(source.size / 1_024))),
            })}
          </Text>
          <Text size="sm">
            {t('{count, plural, one {# row below the titles} other {# rows below the titles}}', {
              count: rows.length,
            })}
          </Text>
        </div>
        <Select
          label={t('Encoding')}
          description={t('As it was recognised. Choose another one if letters look wrong.')}
          allowDeselect={false}
          data={Object.entries(ENCODINGS).map(([value, label]) => ({ value, label }))}
          value={encoding}
          onChange={(value) => value && readAs(value as Encoding)}
        />
      </Group>
      <FilePreview file={chosen} preview={preview} known={known} onChoice={choose} />
      <Findings findings={findings} />
      {error !== undefined && <ErrorInWords error={error} />}
      <Group>
        <Button onClick={send} loading={isSending} disabled={!isReady} leftSection={<Icon name="import" size={16} />}>
          {t('Import as: {kind}', { kind: kind.title })}
        </Button>
        <Button variant="default" onClick={forget}>
          {t('Choose another file')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t(
          'Lines that are wrong are left out and reported; the others are kept. The import can be reverted afterwards, but for what was changed or used since.',
        )}
      </Text>
    </Stack>
  );
}
