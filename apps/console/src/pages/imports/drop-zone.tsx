import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { Icon } from '../../parts/layout/icon.js';
import { t } from '../../texts/texts.js';
import classes from './imports.module.css';

interface DropZoneProps {
  readonly onFile: (file: File) => void;
  /** A file to begin with. */
  readonly sample: { readonly name: string; readonly text: string };
}

export function DropZone({ onFile, sample }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      data-testid="drop-zone"
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <Stack align="center" gap="xs">
        <Icon name="import" size={32} />
        <Text fw={600}>{t('Drop a CSV file here')}</Text>
        <Text size="sm" c="dimmed" ta="center">
          {t('Its first line names the columns. You see a preview before anything is imported.')}
        </Text>
        <Group justify="center">
          <FileButton onChange={(file) => file && onFile(file)} accept=".csv,.txt,text/csv">
            {(props) => <Button {...props}>{t('Choose a file')}</Button>}
          </FileButton>
          <Button variant="default" onClick={() => saveText(sample.name, sample.text)}>
            {t('Download an example')}
          </Button>
        </Group>
      </Stack>
    </div>
  );
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
