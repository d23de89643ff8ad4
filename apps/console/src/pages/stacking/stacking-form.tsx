import { Alert, Button, Group, Paper, Select, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { TryOnOrders } from '../../parts/back-tests/try-on-orders.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type Edited, onlyChanged, useEdited, versionOf } from '../../parts/forms/edited.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { ReadingNote } from '../../parts/layout/not-for-you.js';
import { useMay, useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type Choice, choicesOfStacking, type StackingRules } from './stacking-choices.js';

const LIMITS = [
  'redeemables_limit',
  'applicable_redeemables_limit',
  'applicable_redeemables_per_category_limit',
] as const;

type Values = Record<string, string | number | null | undefined>;

const PATH = '/management/v1/projects/{projectId}/stacking-rules';

export function EditStacking({ rules }: { readonly rules: StackingRules }) {
  const params = { path: { projectId: useProject().id } };
  const edited = useEdited<StackingRules>(rules, async () => (await client.GET(PATH, { params })).data!.data[0]!);
  return <StackingForm key={versionOf(edited.opened)} edited={edited} />;
}

/** The settings in words: each choice says what it does. */
function StackingForm({ edited }: { readonly edited: Edited<StackingRules> }) {
  const { administer } = useMay();
  const { id: projectId } = useProject();
  const rules = edited.opened;
  const choices = choicesOfStacking();
  const names = [...LIMITS, ...choices.map(({ name }) => name)];
  const before: Values = Object.fromEntries(names.map((name) => [name, rules[name as 'redeemables_limit'] ?? '']));
  const { form, submit, error, isSending } = useApiForm<Values>({
    keptAs: 'stacking',
    initialValues: before,
    edited,
    send: async (values) => {
      // Where there were none yet, somebody else may have saved the first ones.
      const { id } = rules.id ? rules : await edited.read();
      edited.open(await save(projectId, id, onlyChanged(before, values)));
      notifications.show({ message: t('The stacking rules are saved.') });
      await queryClient.invalidateQueries();
    },
  });
  return (
    <Paper withBorder p="md" component="form" onSubmit={submit} noValidate aria-label={t('Settings')}>
      <Stack maw="40rem">
        <Title order={2} size="h4">
          {t('Settings')}
        </Title>
        {!administer && <ReadingNote />}
        <Limits form={form} isOff={!administer} />
        {choices.map((choice) => (
          <ChoiceField key={choice.name} choice={choice} isOff={!administer} {...form.getInputProps(choice.name)} />
        ))}
        {error !== undefined && <ErrorInWords error={error} />}
        {form.isDirty() && (
          <Alert color="yellow" variant="light" icon={<Icon name="warning" />}>
            {t('A change takes effect at once, for every cart of the project.')}
          </Alert>
        )}
        {administer && (
          <Group>
            <Button type="submit" loading={isSending} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
            <TryOnOrders draftOf={() => ({ kind: 'stacking_rules', body: bodyOf(rules, form.getValues()) })} />
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

/** All that would hold, as a project creates it that has none. */
function bodyOf(rules: StackingRules, values: Values): object {
  const { id: _id, created_at: _created, updated_at: _updated, ...stored } = rules;
  const typed = Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]);
  return { ...stored, ...Object.fromEntries(typed) };
}

interface LimitsProps {
  readonly form: ReturnType<typeof useApiForm<Values>>['form'];
  readonly isOff: boolean;
}

function Limits({ form, isOff }: LimitsProps) {
  const texts: Record<(typeof LIMITS)[number], string> = {
    redeemables_limit: t('A cart may name at most so many codes and promotions'),
    applicable_redeemables_limit: t('Of these, at most so many apply; the rest is left out'),
    applicable_redeemables_per_category_limit: t('Of one category, at most so many apply (empty: no such limit)'),
  };
  return LIMITS.map((name) => (
    <NumberField
      key={name}
      label={texts[name]}
      min={1}
      max={30}
      disabled={isOff}
      maw={480}
      {...form.getInputProps(name)}
    />
  ));
}

interface ChoiceFieldProps {
  readonly choice: Choice;
  readonly isOff: boolean;
  readonly value?: string;
  readonly onChange?: (value: string | null) => void;
  readonly error?: React.ReactNode;
}

function ChoiceField({ choice: { label, values }, isOff, ...props }: ChoiceFieldProps) {
  const data = Object.entries(values).map(([value, text]) => ({ value, label: text }));
  return <Select label={label} data={data} allowDeselect={false} disabled={isOff} {...props} />;
}

async function save(projectId: string, stackingRulesId: string | undefined, values: Values): Promise<StackingRules> {
  const sent = Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]);
  const body = Object.fromEntries(sent) as Partial<StackingRules>;
  if (stackingRulesId === undefined) return (await client.POST(PATH, { params: { path: { projectId } }, body })).data!;
  const params = { path: { projectId, stackingRulesId } };
  return (await client.PUT(`${PATH}/{stackingRulesId}`, { params, body })).data!;
}
