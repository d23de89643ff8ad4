import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { Icon } from '../../parts/icon.js';
import { numberText } from '../../parts/money.js';
import { t } from '../../texts/texts.js';
import { type CsvFile } from './csv-file.js';
import { type Encoding, ENCODINGS } from './encoding.js';
import { FilePreview } from './file-preview.js';
import { type ImportKind } from './import-kinds.js';
import { previewOf } from './preview.js';

interface ReadyFileProps {
  readonly kind: ImportKind;
  readonly chosen: CsvFile;
  readonly forget: () => void;
  /** Reads the file anew. */
  readonly readAs: (encoding: Encoding) => void;
}

/** A chosen file: what the engine will read in it, and the button that sends it. */
export function ReadyFile({ kind, chosen, forget, readAs }: ReadyFileProps) {
  const { file, lines, count, encoding, wasConverted } = chosen;
  const [, go] = useLocation();
  const [error, setError] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const preview = previewOf(lines, kind.columns);
  const isReady = preview.missing.length === 0 && preview.repeated.length === 0 && preview.rows.length > 0;
  const send = async () => {
    setSending(true);
    setError(undefined);
    const form = new FormData();
    form.append('file', file, file.name);
    try {
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
            {t('{name}, {size} kB', { name: file.name, size: numberText(Math.max(1, Math.ceil(file.size / 1_024))) })}
          </Text>
          <Text size="sm">
            {t('{count, plural, one {# row below the titles} other {# rows below the titles}}', { count })}
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
      <FilePreview preview={preview} wasConverted={wasConverted} />
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
          'An import cannot be undone as a whole. Lines that are wrong are left out and reported; the others are kept.',
        )}
      </Text>
    </Stack>
  );
}
