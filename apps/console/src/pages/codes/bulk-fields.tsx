import { Alert, Checkbox, TagsInput, Text, Textarea } from '@mantine/core';
import { type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { DayInput } from '../../parts/forms/day-input.js';
import { MetadataFields } from '../../parts/forms/metadata-fields.js';
import { type KnownMetadata } from '../../parts/forms/metadata-schema.js';
import { useProject } from '../../parts/project.js';
import { ThingSearch } from '../../parts/search/thing-search.js';
import { t } from '../../texts/texts.js';
import { type BulkDraft, type BulkName } from './bulk-works.js';

interface BulkFieldsProps {
  readonly name: BulkName;
  readonly form: UseFormReturnType<BulkDraft>;
  readonly known: KnownMetadata;
}

/** What will happen to the chosen codes, and what has to be said for it. */
export function BulkFields({ name, form, known }: BulkFieldsProps) {
  switch (name) {
    case 'enable':
      return <Text>{t('They can be redeemed again from now on, where their validity and rules allow it.')}</Text>;
    case 'disable':
      return <Text>{t('They are refused from now on, also to their holders. Enabling them undoes this.')}</Text>;
    case 'extend':
      return <EndField form={form} />;
    case 'metadata':
      return <Metadata form={form} known={known} />;
    case 'give':
      return <CustomerFields form={form} />;
    default:
      return <DeletionFields form={form} />;
  }
}

type FieldsProps = Pick<BulkFieldsProps, 'form'>;

function EndField({ form }: FieldsProps) {
  const { timezone } = useProject();
  return (
    <>
      <DayInput
        hasTime
        label={t('Valid until')}
        description={t('Empty: without end')}
        data-autofocus
        {...form.getInputProps('ends')}
      />
      <Text size="sm" c="dimmed">
        {t('Times are those of the project, {timezone}.', { timezone })}
      </Text>
    </>
  );
}

function Metadata({ form, known }: Pick<BulkFieldsProps, 'form' | 'known'>) {
  return (
    <>
      <Text size="sm">{t('Filled-in fields are stored with each code. Empty fields are left unchanged.')}</Text>
      <MetadataFields
        rows={form.values.metadata}
        onChange={(rows) => form.setFieldValue('metadata', rows)}
        known={known}
        isPartial
      />
      <TagsInput
        label={t('Remove these fields')}
        description={t('Type a name and press Enter.')}
        {...form.getInputProps('removed')}
      />
    </>
  );
}

function CustomerFields({ form }: FieldsProps) {
  const [name, setName] = useState('');
  return (
    <>
      <ThingSearch
        kind="customer"
        label={t('Customer')}
        description={t('The beginning of a name, an e-mail or an id')}
        onChoose={({ id, title }) => {
          form.setFieldValue('customer', id);
          setName(title);
        }}
        onClear={() => form.setFieldValue('customer', '')}
      />
      <Textarea
        label={t('Reason')}
        description={t('It is kept with the publication.')}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      {form.values.customer && (
        <Alert variant="light" color="gray">
          {t('{name} gets all of these codes. This cannot be undone here.', { name: name || form.values.customer })}
        </Alert>
      )}
    </>
  );
}

function DeletionFields({ form }: FieldsProps) {
  return (
    <>
      <Text>
        {t('They are refused from now on, with what is left on them, and their holders have them no longer.')}
      </Text>
      <Checkbox
        label={t('Delete permanently and release the codes')}
        {...form.getInputProps('isForGood', { type: 'checkbox' })}
      />
      <Text size="sm">
        {form.values.isForGood
          ? t('This cannot be undone.')
          : t('They can be restored from the bin. Until then their codes stay taken.')}
      </Text>
    </>
  );
}
