import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { type Column } from '../../parts/lists/columns.js';
import { ChoiceFilter, TextFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { useMay } from '../../parts/project.js';
import { type Names, useNames } from '../../parts/words/names.js';
import { Instant } from '../../parts/words/values.js';
import { whoText } from '../../parts/words/who.js';
import { t } from '../../texts/texts.js';
import { type BinEntry, restore, useBin } from './bin.js';

/** What was deleted and not yet for good. */
export default function BinPage() {
  const address = useAddress();
  const [refusal, setRefusal] = useState<unknown>();
  const { change } = useMay();
  const names = useNames();
  return (
    <ListPage
      title={t('Bin')}
      description={t(
        'Deleted objects stay here until they are restored, or deleted permanently over the API. Their codes and names stay reserved.',
      )}
      filters={
        <>
          <ChoiceFilter address={address} name="kind" label={t('Kind')} choices={kinds()} />
          <TextFilter address={address} name="name" label={t('Name begins with')} />
        </>
      }
      list={useBin(address)}
      rows={({ data }) => data}
      pages="cursor"
      columns={columnsOfBin(change, names, setRefusal)}
      empty={
        <EmptyState icon="trash" title={t('The bin is empty')}>
          {t('Campaigns, codes, products and SKUs that are deleted appear here, and can be restored.')}
        </EmptyState>
      }
    >
      {refusal !== undefined && <ErrorInWords error={refusal} />}
    </ListPage>
  );
}

function kinds(): Readonly<Record<BinEntry['resource_type'], string>> {
  return { campaign: t('Campaign'), voucher: t('Code'), product: t('Product'), sku: t('SKU') };
}

type OnRefusal = (refusal: unknown) => void;

function columnsOfBin(mayChange: boolean, names: Names, onRefusal: OnRefusal): readonly Column<BinEntry>[] {
  const restoring: Column<BinEntry> = {
    id: 'restore',
    title: t('Restore'),
    cell: (entry) => <RestoreButton entry={entry} onRefusal={onRefusal} />,
  };
  return [
    { id: 'name', title: t('Name'), cell: ({ resource_name: name }) => name },
    { id: 'kind', title: t('Kind'), cell: ({ resource_type: kind }) => kinds()[kind] },
    { id: 'when', title: t('Deleted'), cell: ({ created_at }) => <Instant value={created_at} /> },
    {
      id: 'who',
      title: t('Deleted by'),
      cell: ({ deleted_by: { type: kind, ...by } }) => whoText({ kind, ...by }, names),
    },
    ...(mayChange ? [restoring] : []),
  ];
}

interface RestoreButtonProps {
  readonly entry: BinEntry;
  readonly onRefusal: OnRefusal;
}

function RestoreButton({ entry, onRefusal }: RestoreButtonProps) {
  const [isRestoring, setRestoring] = useState(false);
  const name = entry.resource_name;
  const act = async () => {
    onRefusal(undefined);
    setRestoring(true);
    try {
      await restore(entry);
      notifications.show({ message: t('{name} was restored, with everything that was deleted with it.', { name }) });
    } catch (refusal) {
      onRefusal(refusal);
    } finally {
      setRestoring(false);
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={isRestoring}
      aria-label={t('Restore {name}', { name })}
      onClick={() => void act()}
    >
      {t('Restore')}
    </Button>
  );
}
