import { Checkbox, Select, SimpleGrid, Stack, Switch, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { CopyField } from '../../parts/forms/copy-field.js';
import { DayInput } from '../../parts/forms/day-input.js';
import { MetadataFields } from '../../parts/forms/metadata-fields.js';
import { type MetadataRow } from '../../parts/forms/metadata-rows.js';
import { MoneyInput } from '../../parts/forms/money-input.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { ReadingNote } from '../../parts/layout/not-for-you.js';
import { Panel } from '../../parts/layout/panel.js';
import { type PartState } from './samples.js';

/** Fields: filled in, empty, with a fault, and of those who may only read. */
export function ShownFields({ state }: { readonly state: PartState }) {
  const [amount, setAmount] = useState<number | undefined>(1_990);
  const [rows, setRows] = useState<MetadataRow[]>([{ name: 'channel', value: 'web' }]);
  const [day, setDay] = useState('2026-11-30');
  return (
    <Panel title="Fields">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <TextInput label="Name" required defaultValue="Summer" />
          <TextInput label="Name with a fault" defaultValue="Summer" error="Something of that name exists already." />
          <Select label="Kind" data={['One', 'Other']} placeholder="Any" clearable />
          <MoneyInput label="Amount" value={amount} onChange={setAmount} />
          <NumberField label="Percent" value={10} min={0} max={100} unit="%" />
          <DayInput label="Day" value={day} onChange={({ currentTarget: { value } }) => setDay(value)} />
          <TextInput label="Disabled" defaultValue="Summer" disabled />
          <Textarea label="Note" description="For your team. Customers do not see it." />
        </SimpleGrid>
        <Checkbox label="Exclude goods on sale" defaultChecked />
        <Switch label="Enabled" defaultChecked />
        <CopyField label="Address" value="https://shop.example/hooks" />
        <MetadataFields rows={rows} onChange={setRows} />
        {state === 'failed' && <ReadingNote />}
      </Stack>
    </Panel>
  );
}
