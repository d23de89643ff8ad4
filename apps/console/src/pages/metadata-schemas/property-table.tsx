import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { DataTable } from '../../parts/lists/data-table.js';
import { Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type Property, type Schema, typeTexts } from './schema.js';

type Row = Property & { readonly name: string };

export function PropertyTable({ properties }: Pick<Schema, 'properties'>) {
  const address = useAddress();
  const rows = Object.entries(properties).map(([name, property]) => ({ name, ...property }));
  return (
    <DataTable
      label={t('Fields')}
      columns={columnsOfProperties()}
      rows={rows.filter(({ deleted }) => !deleted)}
      idOf={({ name }) => name}
      address={address}
      empty={
        <EmptyState icon="rule" title={t('No fields yet')}>
          {t('Add the fields that may be sent, each with its kind.')}
        </EmptyState>
      }
    />
  );
}

function columnsOfProperties(): readonly Column<Row>[] {
  const types = typeTexts();
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    {
      id: 'type',
      title: t('Kind'),
      cell: ({ type, array }) => (array ? t('List of: {kind}', { kind: types[type] }) : types[type]),
    },
    { id: 'needed', title: t('Must be sent'), cell: ({ optional }) => (optional ? t('no') : t('yes')) },
    { id: 'values', title: t('Only these values'), cell: ({ eq }) => eq?.join(', ') ?? <Nothing /> },
  ];
}
