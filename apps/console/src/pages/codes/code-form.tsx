import { SegmentedControl, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { type ApiForm } from '../../parts/forms/api-form.js';
import { DayInput } from '../../parts/forms/day-input.js';
import { FormFrame } from '../../parts/forms/form-frame.js';
import { MetadataFields } from '../../parts/forms/metadata-fields.js';
import { type KnownMetadata } from '../../parts/forms/metadata-schema.js';
import { MoneyInput } from '../../parts/forms/money-input.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type CodeDraft } from './code-draft.js';
import { discountFaults } from '../../parts/terms/discount-draft.js';
import { DiscountFields } from '../../parts/terms/discount-fields.js';
import { CategoryField } from '../../parts/terms/category-field.js';
import { OpeningFields } from '../../parts/terms/opening-fields.js';
import { voucherKinds } from './voucher-kind.js';

interface CodeFormProps {
  readonly api: ApiForm<CodeDraft>;
  readonly known: KnownMetadata;
  /** Undefined for somebody who may only read. */
  readonly verb: string | undefined;
  /** Code and kind stay; what may be redeemed how often, too. */
  readonly isNew: boolean;
  /** false: the form has no fields for its discount. */
  readonly isPlain?: boolean;
}

/** What can be said of a code of its own, or changed of any code. */
export function CodeForm({ api: sending, known, verb, isNew, isPlain = true }: CodeFormProps) {
  const { form } = sending;
  const { kind } = form.values;
  return (
    <FormFrame form={sending} verb={verb}>
      {isNew && <NewOnly api={sending} />}
      {kind === 'DISCOUNT_VOUCHER' && isPlain && <DiscountFields form={form} isKindFixed={!isNew} />}
      {kind === 'DISCOUNT_VOUCHER' && !isPlain && (
        <Text size="sm">
          {t('Its discount is worked out by a formula, or gives several products: it is changed over the API.')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput
          hasTime
          label={t('Valid from')}
          description={t('Empty: immediately')}
          {...form.getInputProps('starts')}
        />
        <DayInput
          hasTime
          label={t('Valid until')}
          description={t('Empty: without end')}
          {...form.getInputProps('ends')}
        />
      </SimpleGrid>
      <ZoneNote />
      <OpeningFields form={form} />
      <CategoryField {...form.getInputProps('category')} />
      <Switch label={t('Enabled')} {...form.getInputProps('active', { type: 'checkbox' })} />
      <Textarea
        label={t('Note')}
        description={t('For those who work with it; customers do not see it.')}
        autosize
        minRows={2}
        maxLength={10_000}
        {...form.getInputProps('note')}
      />
      <MetadataFields
        rows={form.values.metadata}
        onChange={(rows) => form.setFieldValue('metadata', rows)}
        error={Object.entries(form.errors).find(([field]) => field.startsWith('metadata'))?.[1]}
        known={known}
      />
    </FormFrame>
  );
}

function NewOnly({ api: { form } }: { readonly api: ApiForm<CodeDraft> }) {
  const { DISCOUNT_VOUCHER, GIFT_VOUCHER } = voucherKinds();
  return (
    <>
      <SegmentedControl
        aria-label={t('Kind')}
        data={[
          { value: 'DISCOUNT_VOUCHER', label: DISCOUNT_VOUCHER },
          { value: 'GIFT_VOUCHER', label: GIFT_VOUCHER },
        ]}
        value={form.values.kind}
        onChange={(kind) => form.setFieldValue('kind', kind as CodeDraft['kind'])}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('Code')}
          description={t('What customers enter. Empty: a random one.')}
          maxLength={200}
          data-autofocus
          {...form.getInputProps('code')}
        />
        <NumberField
          label={t('Redemption limit')}
          description={t('Empty: without limit')}
          min={1}
          {...form.getInputProps('redemptions')}
        />
      </SimpleGrid>
      {form.values.kind === 'GIFT_VOUCHER' && (
        <MoneyInput label={t('Amount on the card')} required {...form.getInputProps('card')} />
      )}
    </>
  );
}

function ZoneNote() {
  const { timezone } = useProject();
  return (
    <Text size="sm" c="dimmed">
      {t('Times are those of the project, {timezone}.', { timezone })}
    </Text>
  );
}

type Faults = Readonly<Record<string, string>>;

/** What keeps a form from being sent, by field. */
export function findFaults(draft: CodeDraft, isPlain = true): Faults {
  const { kind, starts, ends, card } = draft;
  return {
    ...(kind === 'DISCOUNT_VOUCHER' && isPlain && discountFaults(draft)),
    ...(kind === 'GIFT_VOUCHER' && !(card && card > 0) && { card: t('Say how much, more than nothing.') }),
    ...(starts && ends && ends <= starts && { ends: t('The end must be after the start') }),
  };
}
