import { MultiSelect, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../../api/client.js';
import { api as queries } from '../../../api/queries.js';
import { TryOnOrders } from '../../../parts/back-tests/try-on-orders.js';
import { FormDialog } from '../../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../../parts/forms/api-form.js';
import { type Edited, useEdited } from '../../../parts/forms/edited.js';
import { MetadataFields } from '../../../parts/forms/metadata-fields.js';
import { type KnownMetadata, useMetadataSchema } from '../../../parts/forms/metadata-schema.js';
import { useProject } from '../../../parts/project.js';
import { CategoryField } from '../../../parts/terms/category-field.js';
import { isPlain } from '../../../parts/terms/discount-draft.js';
import { DiscountFields } from '../../../parts/terms/discount-fields.js';
import { OpeningFields } from '../../../parts/terms/opening-fields.js';
import { t } from '../../../texts/texts.js';
import { WhenFields } from '../when-fields.js';
import {
  bodyOf,
  discountOf,
  draftOf,
  emptyDraft,
  FIELD_OF_PROPERTY,
  findFaults,
  type TierDraft,
} from './tier-draft.js';
import { saveTier } from './save-tier.js';
import { type Tier, TIER, tiersChanged } from './tiers.js';

interface TierFormProps {
  readonly campaignId: string;
  /** Absent: a new one. */
  readonly tier?: Tier;
  readonly onClose: () => void;
}

export default function TierForm({ tier, ...rest }: TierFormProps) {
  const known = useMetadataSchema('promotion_tier');
  const params = { path: { promotionTierId: tier?.id ?? '' } };
  const edited = useEdited<Tier>(tier, async () => (await client.GET(TIER, { params })).data as Tier);
  if (!known) return null;
  return <TierFields key={edited?.opened.updated_at} {...rest} edited={edited} known={known} />;
}

interface TierFieldsProps extends Omit<TierFormProps, 'tier'> {
  readonly edited: Edited<Tier> | undefined;
  readonly known: KnownMetadata;
}

function TierFields({ campaignId, edited, known, onClose }: TierFieldsProps) {
  const { timezone } = useProject();
  const tier = edited?.opened;
  const stored = tier && discountOf(tier);
  const before = tier ? draftOf(tier, timezone, known.properties) : emptyDraft(known.properties);
  const sending = useApiForm<TierDraft>({
    keptAs: `offer ${tier?.id ?? ''}`,
    initialValues: before,
    validate: (draft) => findFaults(draft, stored),
    fieldOf: FIELD_OF_PROPERTY,
    edited,
    send: async (draft) => {
      await saveTier({ campaignId, tier, before, draft, timezone, properties: known.properties });
      await tiersChanged();
      notifications.show({ message: t('The offer is saved.') });
      onClose();
    },
  });
  const { form } = sending;
  return (
    <FormDialog
      title={tier ? t('Edit {name}', { name: tier.name }) : t('Add an offer')}
      verb={t('Save')}
      form={sending}
      onClose={onClose}
      size="lg"
    >
      <TextInput label={t('Name')} required maxLength={500} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('Text for customers')} maxLength={10_000} {...form.getInputProps('banner')} />
      {!stored || isPlain(stored) ? (
        <DiscountFields form={form} isKindFixed={false} />
      ) : (
        <Text size="sm">
          {t('Its discount is worked out by a formula, or gives several products: it stays as it is.')}
        </Text>
      )}
      <WhenFields propsOf={form.getInputProps} />
      <OpeningFields form={form} />
      <RulesField {...form.getInputProps('rules')} />
      <CategoryField {...form.getInputProps('category')} />
      {!tier && <Switch label={t('Enabled')} {...form.getInputProps('active', { type: 'checkbox' })} />}
      <MetadataFields
        rows={form.values.metadata}
        onChange={(rows) => form.setFieldValue('metadata', rows)}
        error={Object.entries(form.errors).find(([field]) => field.startsWith('metadata'))?.[1]}
        known={known}
      />
      <TryOnOrders
        draftOf={() => ({
          kind: 'promotion_tier',
          body: { ...bodyOf(form.values, timezone, stored), validation_rules: form.values.rules },
          parent: campaignId,
        })}
        replaces={tier?.id}
        isReady={Object.keys(findFaults(form.values, stored)).length === 0}
      />
    </FormDialog>
  );
}

const MAX_RULES = 100;

interface RulesFieldProps {
  readonly value?: string[];
  readonly onChange: (ids: string[]) => void;
}

/** The rules of the offer alone; those of the campaign hold beside them. */
function RulesField({ value = [], onChange, ...rest }: RulesFieldProps) {
  const { data } = queries.useQuery('get', '/v1/validation-rules', { params: { query: { limit: MAX_RULES } } });
  const known = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name ?? id }));
  const unknown = value.filter((id) => !known.some((rule) => rule.value === id));
  return (
    <MultiSelect
      label={t('Only where these rules allow it')}
      placeholder={value.length === 0 ? t('Always') : undefined}
      searchable
      data={[...known, ...unknown.map((id) => ({ value: id, label: id }))]}
      nothingFoundMessage={t('No other rules')}
      {...rest}
      value={value}
      onChange={onChange}
    />
  );
}
