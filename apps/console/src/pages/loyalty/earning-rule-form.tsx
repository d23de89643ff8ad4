import { Paper, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type Edited, onlyChanged, useEdited } from '../../parts/forms/edited.js';
import { useProject } from '../../parts/project.js';
import { dayOf } from '../../parts/words/moment.js';
import { moneyText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { EarningEventFields } from './earning-event-fields.js';
import { changeOf, earningOf, type EarningValues, isCustom, NEW_RULE, newRuleOf, valuesOf } from './earning-form.js';
import { EarningMeasureFields } from './earning-measure-fields.js';
import { earningRulesChanged } from './earning-rules-changed.js';
import { EarningTermFields } from './earning-term-fields.js';
import { ruleSentence } from './earning-words.js';
import { type EarningRule, OF_METADATA } from './earning.js';
import { type Program } from './program-list.js';

interface EarningRuleFormProps {
  readonly program: Program;
  /** Absent: a new one. */
  readonly rule: EarningRule | undefined;
  readonly onClose: () => void;
}

export function EarningRuleForm({ program, rule, onClose }: EarningRuleFormProps) {
  const params = { path: { campaignId: program.id, earningRuleId: rule?.id ?? '' } };
  const edited = useEdited<EarningRule>(
    rule,
    async () => (await client.GET('/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}', { params })).data!,
  );
  return <RuleFields key={edited?.opened.updated_at} program={program} edited={edited} onClose={onClose} />;
}

interface RuleFieldsProps extends Omit<EarningRuleFormProps, 'rule'> {
  readonly edited: Edited<EarningRule> | undefined;
}

function RuleFields({ program, edited, onClose }: RuleFieldsProps) {
  const { timezone } = useProject();
  const rule = edited?.opened;
  const before = rule ? valuesOf(rule, (iso) => dayOf(new Date(iso), timezone)) : NEW_RULE;
  const api = useApiForm<EarningValues>({
    keptAs: `earning-rule ${rule?.id ?? ''}`,
    initialValues: before,
    validate: findFaults,
    fieldOf: FIELDS,
    edited,
    send: async (values) => {
      const path = { campaignId: program.id };
      if (rule) {
        const params = { path: { ...path, earningRuleId: rule.id } };
        const body = onlyChanged(changeOf(before, before), changeOf(values, before));
        await client.PUT('/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}', { params, body });
      } else
        await client.POST('/v1/loyalties/{campaignId}/earning-rules', { params: { path }, body: [newRuleOf(values)] });
      await earningRulesChanged();
      notifications.show({ message: t('The earning rule is saved.') });
      onClose();
    },
  });
  const { form } = api;
  return (
    <FormDialog
      title={rule ? t('Edit earning rule') : t('Add an earning rule')}
      verb={t('Save')}
      form={api}
      onClose={onClose}
      size="lg"
    >
      <TextInput
        label={t('Name')}
        description={t('Members may see it: it stands with each entry of points.')}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <EarningEventFields program={program} form={form} isNew={!rule} />
      <EarningMeasureFields form={form} />
      <EarningTermFields form={form} />
      <Sentence values={form.values} />
    </FormDialog>
  );
}

/** What the engine calls the fields of the form. */
const FIELDS: Readonly<Record<string, string>> = {
  '0.segment': 'segment',
  '0.segment.id': 'segment',
  '0.custom_event': 'schema',
  custom_event: 'schema',
  segment: 'segment',
  '0.event': 'event',
  '0.start_date': 'start_date',
  '0.expiration_date': 'expiration_date',
  pending_points: 'pendingDays',
  'pending_points.period_value': 'pendingDays',
  '0.pending_points.period_value': 'pendingDays',
};

function findFaults(values: EarningValues): Partial<Record<keyof EarningValues, string>> {
  const { points, every, calculation, property, event, segment, schema } = values;
  const isCounting = calculation !== 'FIXED';
  return {
    ...(points === '' && { points: t('Say how many points.') }),
    ...(isCounting && !(Number(every) > 0) && { every: t('Say for how much.') }),
    ...(isCounting &&
      OF_METADATA.includes(calculation) &&
      !property.trim() && { property: t('Say which field is counted.') }),
    ...(event === 'customer.segment.entered' && !segment && { segment: t('Choose a segment.') }),
    ...(isCustom(event) && !schema && { event: t('Choose an event.') }),
  };
}

/** The rule as it will be read, while it is filled in. */
function Sentence({ values }: { readonly values: EarningValues }) {
  const { currency } = useProject();
  const { event, pendingDays } = values;
  const pending_points =
    event === 'order.paid' && pendingDays ? { period_type: 'DAY' as const, period_value: pendingDays } : null;
  return (
    <Paper withBorder p="sm" role="status" aria-label={t('What the rule says')}>
      <Text size="sm" fw={600}>
        {ruleSentence({ event, loyalty: earningOf(values), pending_points }, (minor) => moneyText(minor, currency))}
      </Text>
    </Paper>
  );
}
