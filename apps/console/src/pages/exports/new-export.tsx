import { Button, Checkbox, Fieldset, Group, Select, Stack, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { ConditionRows } from '../../parts/rules/condition-rows.js';
import { type ConditionRow, buildFilters, operatorsOf } from '../../parts/rules/conditions.js';
import { t } from '../../texts/texts.js';
import { ColumnFields } from './column-fields.js';
import { exportFilters } from './export-filters.js';
import { EXPORTED_OBJECTS, exportOptions } from './export-objects.js';
import { type ExportedObject, exportTitle } from './export.js';
import { fieldText } from './field-texts.js';

export function NewExport() {
  const address = useAddress();
  const named = address.get('object') as ExportedObject;
  const object = EXPORTED_OBJECTS.includes(named) ? named : 'redemption';
  return (
    <PageFrame
      title={t('New export')}
      description={t('A file with the rows and columns that you choose.')}
      above={[{ title: t('Exports'), to: '/exports' }]}
    >
      <Stack maw={900}>
        <Select
          label={t('Export')}
          allowDeselect={false}
          data={EXPORTED_OBJECTS.map((value) => ({ value, label: exportTitle(value) }))}
          value={object}
          onChange={(value) => address.set({ object: value })}
        />
        <Choices key={object} object={object} conditions={conditionsIn(address, object)} />
      </Stack>
    </PageFrame>
  );
}

/** Lists that lead here name their filters in the address: `result=FAILURE`, `created_at.$after=…`. */
function conditionsIn({ get }: Address, object: ExportedObject): readonly ConditionRow[] {
  return exportFilters(object).flatMap(({ name, kind }) =>
    operatorsOf(kind).flatMap((operator) => {
      const value = get(operator === '$is' ? name : `${name}.${operator}`);
      return value === '' ? [] : [{ field: name, operator, value }];
    }),
  );
}

interface ChoicesProps {
  readonly object: ExportedObject;
  readonly conditions: readonly ConditionRow[];
}

function Choices({ object, conditions }: ChoicesProps) {
  const [, go] = useLocation();
  const { usual, fields, orders, hasMetadata } = exportOptions(object);
  const filterFields = exportFilters(object);
  const [columns, setColumns] = useState<readonly string[]>(usual);
  const [metadata, setMetadata] = useState<readonly string[]>([]);
  const [rows, setRows] = useState(conditions);
  const [order, setOrder] = useState(`-${orders[0]}`);
  const [escapes, setEscapes] = useState(true);
  const [error, setError] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setError(undefined);
    const parameters = {
      fields: [...columns, ...metadata.map((name) => `metadata.${name}`)],
      order,
      filters: buildFilters(rows, filterFields),
      escape_formulas: escapes,
    };
    try {
      const { data } = await client.POST('/v1/exports', { body: { exported_object: object, parameters } });
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/exports'] });
      go(`/exports/${data?.id}`);
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  };
  return (
    <>
      <Fieldset legend={t('Which rows')}>
        <ConditionRows
          fields={filterFields}
          rows={rows}
          onChange={setRows}
          whenEmpty={t('All of them. Add a condition to have only some.')}
        />
      </Fieldset>
      <Fieldset legend={t('Which columns')}>
        <ColumnFields fields={fields} chosen={columns} onChange={setColumns} />
        {hasMetadata && (
          <TagsInput
            mt="md"
            label={t('Metadata fields as columns of their own')}
            description={t('Type a name and press Enter.')}
            value={[...metadata]}
            onChange={setMetadata}
            maxTags={50}
          />
        )}
      </Fieldset>
      <Select
        label={t('Order of the rows')}
        allowDeselect={false}
        value={order}
        onChange={(value) => value && setOrder(value)}
        data={orders.flatMap((field) => [
          { value: `-${field}`, label: t('{field}, descending', { field: fieldText(field) }) },
          { value: field, label: t('{field}, ascending', { field: fieldText(field) }) },
        ])}
      />
      <Checkbox
        label={t('Safe to open in a spreadsheet')}
        description={t(
          'Texts that would be taken for formulas get an apostrophe in front. Leave it on for people, off for programs.',
        )}
        checked={escapes}
        onChange={(event) => setEscapes(event.currentTarget.checked)}
      />
      {error !== undefined && <ErrorInWords error={error} />}
      <Group>
        <Button
          onClick={send}
          loading={isSending}
          disabled={columns.length + metadata.length === 0}
          leftSection={<Icon name="export" size={16} />}
        >
          {t('Export')}
        </Button>
      </Group>
    </>
  );
}
