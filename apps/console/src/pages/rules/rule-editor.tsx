import { Alert, Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link, useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { type Edited, onlyChanged } from '../../parts/edited.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { Icon } from '../../parts/icon.js';
import { ReadingNote } from '../../parts/not-for-you.js';
import { useMay } from '../../parts/project.js';
import { useWording } from '../../parts/rule-names.js';
import { sentenceOf } from '../../parts/rule-sentence.js';
import { useApiForm } from '../../parts/api-form.js';
import { TAKES_ALONG } from '../../parts/unsaved.js';
import { t } from '../../texts/texts.js';
import { type EditedRule, type Start } from './rule-page.js';
import { Conditions } from './conditions.js';
import { isChanged, draftOf, type Draft, draftBody } from './rule-draft.js';
import { isUnfinished } from './rule-query.js';

interface RuleEditorProps {
  readonly start: Start;
  /** Of a rule that is saved. */
  readonly edited?: Edited<EditedRule>;
  readonly assigned?: number;
}

/** The conditions of a rule, drawn or as text, with the sentence that they mean beside them. */
export function RuleEditor({ start, edited, assigned = 0 }: RuleEditorProps) {
  const { change: mayChange } = useMay();
  const [, navigate] = useLocation();
  const ruleId = edited?.opened.id;
  const { form, submit, error, isSending } = useApiForm<Draft & Record<string, unknown>>({
    keptAs: 'rule',
    initialValues: draftOf(start),
    fieldOf: { rules: 'text', 'error.message': 'message' },
    validate: {
      name: (name) => (name.trim() === '' ? t('Give the rule a name.') : null),
      text: (_text, values) => draftBody(values).mistake ?? null,
      query: (query, { mode }) =>
        mode === 'builder' && isUnfinished(query) ? t('A condition lacks its value, or the name of its field.') : null,
    },
    edited,
    isTyped: (values) => isChanged(values, start),
    send: async (values) => {
      const body = bodyOf(values);
      const saved = ruleId ? await change(ruleId, onlyChanged(bodyOf(draftOf(start)), body)) : await create(body);
      notifications.show({ message: t('The rule is saved.') });
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/validation-rules'] });
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/validation-rules/{validationRuleId}'] });
      if (edited) edited.open(saved);
      else navigate(`/rules/${saved.id}`);
    },
  });
  const values = form.getValues();
  const isEdited = isChanged(values, start);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {!mayChange && <ReadingNote />}
        <TextInput label={t('Name')} required maxLength={500} disabled={!mayChange} {...form.getInputProps('name')} />
        <Conditions
          draft={values}
          isReadOnly={!mayChange}
          problem={form.errors['query'] ?? form.errors['text']}
          put={(changes) => form.setValues(changes)}
        />
        <Meaning draft={values} />
        <Textarea
          label={t('What customers read when it fails')}
          description={t('Shown where no condition has a text of its own.')}
          maxLength={2000}
          autosize
          disabled={!mayChange}
          {...form.getInputProps('message')}
        />
        {error !== undefined && <ErrorInWords error={error} />}
        {assigned > 0 && isEdited && (
          <Alert color="yellow" variant="light" icon={<Icon name="warning" />}>
            {t(
              '{assigned, plural, one {It is assigned once} other {It is assigned # times}}: a change takes effect there at once.',
              {
                assigned,
              },
            )}
          </Alert>
        )}
        <Group>
          {mayChange && (
            <Button type="submit" loading={isSending}>
              {t('Save')}
            </Button>
          )}
          <Button
            renderRoot={(props) => (
              <Link {...props} href={tryAddress(values, isEdited ? undefined : ruleId)} state={TAKES_ALONG} />
            )}
            variant="default"
            leftSection={<Icon name="cart" size={16} />}
          >
            {t('Try it on a cart')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Meaning({ draft }: { readonly draft: Draft }) {
  const { rules, mistake } = draftBody(draft);
  const wording = useWording(rules);
  const sentence = sentenceOf(rules, wording);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('What it means')} aria-live="polite">
      <Text fw={600}>{t('What it means')}</Text>
      <Text>
        {mistake ??
          (sentence
            ? t('It may be used where {sentence}.', { sentence })
            : t('It may be used everywhere: it asks for nothing yet.'))}
      </Text>
    </Paper>
  );
}

function tryAddress(draft: Draft, ruleId: string | undefined): string {
  if (ruleId) return `/cart?rule=${ruleId}`;
  const { rules, bundleRules } = draftBody(draft);
  const rule = { name: draft.name || t('New rule'), rules: rules ?? {}, bundle_rules: bundleRules };
  return `/cart?${new URLSearchParams({ draft: JSON.stringify(rule) })}`;
}

type Body = components['schemas']['CreateValidationRuleBody'];

function bodyOf(draft: Draft): Body {
  const { rules = {}, bundleRules, applicableTo } = draftBody(draft);
  return {
    name: draft.name.trim(),
    rules: rules as Record<string, unknown>,
    error: draft.message.trim() === '' ? null : { message: draft.message.trim() },
    ...(draft.mode === 'text' && { bundle_rules: bundleRules as null, applicable_to: applicableTo as never }),
  };
}

async function create(body: Body): Promise<EditedRule> {
  return (await client.POST('/v1/validation-rules', { body })).data!;
}

async function change(validationRuleId: string, body: Partial<Body>): Promise<EditedRule> {
  const params = { path: { validationRuleId } };
  return (await client.PUT('/v1/validation-rules/{validationRuleId}', { params, body })).data!;
}
