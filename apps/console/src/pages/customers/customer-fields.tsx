import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type ApiForm } from '../../parts/forms/api-form.js';
import { DayInput } from '../../parts/forms/day-input.js';
import { metadataError } from '../../parts/forms/metadata-error.js';
import { MetadataFields } from '../../parts/forms/metadata-fields.js';
import { type KnownMetadata } from '../../parts/forms/metadata-schema.js';
import { t } from '../../texts/texts.js';
import { type CustomerValues } from './customer-values.js';

interface CustomerFieldsProps {
  readonly form: ApiForm<CustomerValues>['form'];
  readonly known: KnownMetadata;
  readonly isNew?: boolean;
}

/** All that is known of a customer. */
export function CustomerFields({ form, known, isNew = false }: CustomerFieldsProps) {
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('Name')} maxLength={500} data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t('E-mail')} type="email" maxLength={500} {...form.getInputProps('email')} />
        <TextInput label={t('Phone')} type="tel" maxLength={500} {...form.getInputProps('phone')} />
        <DayInput label={t('Birthday')} {...form.getInputProps('birthdate')} />
      </SimpleGrid>
      <TextInput
        label={t('Source ID')}
        description={
          isNew ? t('By it your shop names the customer. It cannot be changed later.') : t('It cannot be changed.')
        }
        maxLength={500}
        disabled={!isNew}
        {...form.getInputProps('source_id')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" role="group" aria-label={t('Address')}>
        <TextInput label={t('Street')} maxLength={500} {...form.getInputProps('address.line_1')} />
        <TextInput label={t('Second line')} maxLength={500} {...form.getInputProps('address.line_2')} />
        <TextInput label={t('Postal code')} maxLength={500} {...form.getInputProps('address.postal_code')} />
        <TextInput label={t('City')} maxLength={500} {...form.getInputProps('address.city')} />
        <TextInput label={t('State or region')} maxLength={500} {...form.getInputProps('address.state')} />
        <TextInput label={t('Country')} maxLength={500} {...form.getInputProps('address.country')} />
      </SimpleGrid>
      <Textarea
        label={t('Description')}
        description={t('For those who work with it. The customer does not see it.')}
        maxLength={10_000}
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps('description')}
      />
      <MetadataFields
        rows={form.values.metadata}
        onChange={(rows) => form.setFieldValue('metadata', rows)}
        error={metadataError(form.errors)}
        known={known}
      />
    </Stack>
  );
}
