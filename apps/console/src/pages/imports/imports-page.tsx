import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { useMay } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type CsvFile, readCsv } from './csv-file.js';
import { DropZone } from './drop-zone.js';
import { type Encoding } from './encoding.js';
import { type ImportKindName, importKinds } from './import-kinds.js';
import { KnownColumns } from './known-columns.js';
import { sampleOf } from './preview.js';
import { ReadyFile } from './ready-file.js';

export default function ImportsPage() {
  const address = useAddress();
  const { change } = useMay();
  const [chosen, setChosen] = useState<CsvFile>();
  const [error, setError] = useState<unknown>();
  const kinds = importKinds();
  const name = (Object.hasOwn(kinds, address.get('kind')) ? address.get('kind') : 'customers') as ImportKindName;
  const kind = kinds[name];
  const choose = (file: File, encoding?: Encoding) => {
    setError(undefined);
    readCsv(file, encoding).then(setChosen, setError);
  };
  return (
    <PageFrame
      title={t('Imports')}
      description={t('Bring customers, codes or products in from a file.')}
      actions={
        <Button component={Link} href="/background-work" variant="default">
          {t('Earlier imports')}
        </Button>
      }
    >
      {!change ? (
        <EmptyState icon="import" title={t('Your role reads only')}>
          {t('Ask somebody who may change data to import the file.')}
        </EmptyState>
      ) : (
        <Stack gap="lg">
          <div style={{ overflowX: 'auto' }}>
            <SegmentedControl
              aria-label={t('What to import')}
              value={name}
              onChange={(value) => address.set({ kind: value })}
              data={Object.entries(kinds).map(([value, { title }]) => ({ value, label: title }))}
            />
          </div>
          <Text>{kind.effect}</Text>
          {error !== undefined && <ErrorInWords error={error} />}
          {chosen ? (
            <ReadyFile
              key={`${name} ${chosen.encoding}`}
              name={name}
              kind={kind}
              chosen={chosen}
              forget={() => setChosen(undefined)}
              readAs={(encoding) => choose(chosen.source, encoding)}
            />
          ) : (
            <DropZone onFile={(file) => choose(file)} sample={{ name: `${name}.csv`, text: sampleOf(kind.columns) }} />
          )}
          <KnownColumns columns={kind.columns} />
        </Stack>
      )}
    </PageFrame>
  );
}
