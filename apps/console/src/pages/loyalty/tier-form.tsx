import { Group, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type Edited, onlyChanged, useEdited } from '../../parts/forms/edited.js';
import { MetadataFields } from '../../parts/forms/metadata-fields.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { t } from '../../texts/texts.js';
import { type EarningRule } from './earning.js';
import { MappingFields } from './mapping-fields.js';
import { type Program } from './program-list.js';
import { type ProgramReward } from './program-rewards.js';
import { TIER, TIERS } from './remove-tier.js';
import { bodyOf, overlapped, type Tier, type TierValues, valuesAbove, valuesOf } from './tier-values.js';

interface TierFormProps {
  readonly program: Program;
  /** All of the program. */
  readonly tiers: readonly Tier[];
  /** Absent: a new one. */
  readonly tier: Tier | undefined;
  readonly rules: readonly EarningRule[];
  readonly rewards: readonly ProgramReward[];
  readonly onClose: () => void;
}

export function TierForm({ tier, ...rest }: TierFormProps) {
  const params = { path: { campaignId: rest.program.id, loyaltyTierId: tier?.id ?? '' } };
  const edited = useEdited<Tier>(tier, async () => (await client.GET(TIER, { params })).data!);
  return <TierFields key={edited?.opened.updated_at} {...rest} edited={edited} />;
}

interface TierFieldsProps extends Omit<TierFormProps, 'tier'> {
  readonly edited: Edited<Tier> | undefined;
}

function TierFields({ program, tiers, edited, rules, rewards, onClose }: TierFieldsProps) {
  const tier = edited?.opened;
  const before = tier ? valuesOf(tier) : valuesAbove(tiers);
  const others = tiers.filter(({ id }) => id !== tier?.id);
  const api = useApiForm<TierValues>({
    keptAs: `tier ${tier?.id ?? ''}`,
    initialValues: before,
    validate: (values) => findFaults(values, others),
    fieldOf: FIELDS,
    edited,
    send: async (values) => {
      const body = bodyOf(values, tier?.metadata);
      const path = { campaignId: program.id };
      if (tier) {
        const params = { path: { ...path, loyaltyTierId: tier.id } };
        await client.PUT(TIER, { params, body: onlyChanged(bodyOf(before, tier.metadata), body) });
      } else await client.POST(TIERS, { params: { path }, body: [body] });
      await queryClient.invalidateQueries({ queryKey: ['get', TIERS] });
      notifications.show({ message: t('The tier is saved. Members move into it by their points.') });
      onClose();
    },
  });
  const { form } = api;
  return (
    <FormDialog
      title={tier ? t('Edit a tier') : t('Add a tier')}
      verb={t('Save')}
      form={api}
      onClose={onClose}
      size="lg"
    >
      <TextInput label={t('Name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <Group grow align="flex-start">
        <NumberField label={t('From points')} required min={0} {...form.getInputProps('from')} />
        <NumberField
          label={t('To points')}
          description={t('Empty: no end')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          {...form.getInputProps('to')}
        />
      </Group>
      <MappingFields
        legend={t('Points earned')}
        things={rules.map(({ id, source }) => ({ id, name: source.banner ?? id }))}
        values={form.values.earning}
        onChange={(earning) => form.setFieldValue('earning', earning)}
      />
      <MappingFields
        legend={t('Cost of rewards')}
        things={rewards
          .filter(({ assignment }) => assignment.parameters)
          .map(({ assignment: { id }, reward }) => ({ id, name: reward?.name ?? id }))}
        values={form.values.costs}
        onChange={(costs) => form.setFieldValue('costs', costs)}
      />
      <MetadataFields
        rows={form.values.metadata}
        onChange={(rows) => form.setFieldValue('metadata', rows)}
        error={form.errors['metadata']}
      />
      {!tier && tiers.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('A new tier begins with what the highest tier changes.')}
        </Text>
      )}
    </FormDialog>
  );
}

/** What the engine calls the fields of the form. */
const FIELDS: Readonly<Record<string, string>> = {
  '0.name': 'name',
  '0.points': 'from',
  '0.points.from': 'from',
  '0.points.to': 'to',
  points: 'from',
  'points.from': 'from',
  'points.to': 'to',
};

function findFaults(values: TierValues, others: readonly Tier[]): Partial<Record<keyof TierValues, string>> {
  const { name, from, to } = values;
  const other = overlapped(values, others);
  return {
    ...(!name.trim() && { name: t('Enter a name.') }),
    ...(from === '' && { from: t('Enter a number of points.') }),
    ...(to !== '' && to < Number(from) && { to: t('It must not be less than the first number.') }),
    ...(other && { from: overlapText(other) }),
  };
}

function overlapText({ name, points: { to } }: Tier): string {
  return to === undefined
    ? t('It overlaps {name}, which has no end. Give {name} an end first.', { name })
    : t('It overlaps {name}.', { name });
}
