import { Fieldset, Group, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { t } from '../../texts/texts.js';
import { type EarningRule } from './earning.js';
import { type Program } from './program-list.js';
import { type ProgramReward } from './program-rewards.js';

interface TierFormProps {
  readonly program: Program;
  readonly rules: readonly EarningRule[];
  readonly rewards: readonly ProgramReward[];
  readonly onClose: () => void;
}

type Factors = Record<string, number | ''>;

const TIERS = '/v1/loyalties/{campaignId}/tiers';

export function TierForm({ program, rules, rewards, onClose }: TierFormProps) {
  const params = { path: { campaignId: program.id } };
  const api = useApiForm({
    keptAs: 'tier',
    initialValues: {
      name: '',
      from: '' as number | '',
      to: '' as number | '',
      earning: {} as Factors,
      costs: {} as Factors,
    },
    validate: {
      name: (value) => (value.trim() ? null : t('Give it a name.')),
      from: (value) => (value === '' ? t('Say from how many points on.') : null),
      to: (value, { from }) =>
        value !== '' && value < Number(from) ? t('It must not be less than the first number.') : null,
    },
    fieldOf: { '0.name': 'name', '0.points.from': 'from', '0.points.to': 'to', '0.points': 'from' },
    send: async ({ name, from, to, earning, costs }) => {
      const points = { from: Number(from), ...(to !== '' && { to }) };
      const tier = { name: name.trim(), points, earning_rules: mappings(earning), rewards: mappings(costs) };
      await client.POST(TIERS, { params, body: [tier] });
      await queryClient.invalidateQueries({ queryKey: ['get', TIERS] });
      notifications.show({ message: t('The tier is there; members move into it now.') });
      onClose();
    },
  });
  const { form } = api;
  const counted = rewards.filter(({ assignment }) => assignment.parameters);
  return (
    <FormDialog title={t('Add a tier')} verb={t('Add it')} form={api} onClose={onClose}>
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
      {rules.length > 0 && (
        <Fieldset legend={t('Points earned, times')}>
          {rules.map(({ id, source }) => (
            <NumberField
              key={id}
              label={source.banner ?? id}
              placeholder="1"
              min={0}
              max={1_000}
              decimals={2}
              {...form.getInputProps(`earning.${id}`)}
            />
          ))}
        </Fieldset>
      )}
      {counted.length > 0 && (
        <Fieldset legend={t('Cost of rewards, times')}>
          {counted.map(({ assignment, reward }) => (
            <NumberField
              key={assignment.id}
              label={reward?.name ?? assignment.id}
              placeholder="1"
              min={0}
              max={1_000}
              decimals={2}
              {...form.getInputProps(`costs.${assignment.id}`)}
            />
          ))}
        </Fieldset>
      )}
      <Text size="sm" c="dimmed">
        {t('A tier cannot be changed or deleted afterwards. Members whose points fit move into it.')}
      </Text>
    </FormDialog>
  );
}

function mappings(factors: Factors) {
  const given = Object.entries(factors).filter(([, factor]) => factor !== '' && factor !== undefined);
  return Object.fromEntries(
    given.map(([id, factor]) => [id, { type: 'MULTIPLY' as const, multiplier: Number(factor) }]),
  );
}
