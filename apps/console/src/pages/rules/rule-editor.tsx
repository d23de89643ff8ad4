import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { TryOnOrders } from '../../parts/back-tests/try-on-orders.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type Edited, onlyChanged } from '../../parts/forms/edited.js';
import { TAKES_ALONG } from '../../parts/forms/unsaved.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { ReadingNote } from '../../parts/layout/not-for-you.js';
import { useMay } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { Conditions } from '../../parts/rules/rule-conditions.js';
import {
  type Draft,
  draftBody,
  draftOf,
  type EditedRule,
  isChanged,
  type Start,
} from '../../parts/rules/rule-draft.js';
import { isUnfinished } from '../../parts/rules/rule-query.js';
import { RuleMeaning } from '../../parts/rules/rule-meaning.js';
import { RuleTargets } from '../../parts/rules/rule-targets.js';
import { applicabilityOf } from '../../parts/rules/targets.js';

interface RuleEditorProps {
  readonly start: Start;
  /** Of a rule that is saved. */
  readonly edited?: Edited<EditedRule>;
  readonly assigned?: number;
  /** A new rule is assigned to it, and its page is shown then. */
  readonly campaignId?: string | undefined;
}

/** The conditions of a rule, drawn or as text, with the sentence that they mean beside them. */
export function RuleEditor({ start, edited, assigned = 0, campaignId }: RuleEditorProps) {
  const { change: mayChange } = useMay();
  const [, navigate] = useLocation();
  const ruleId = edited?.opened.id;
  const made = useRef<EditedRule>(undefined);
  const { form, submit, error, isSending } = useApiForm<Draft & Record<string, unknown>>({
    keptAs: 'rule',
    initialValues: draftOf(start),
    fieldOf: { rules: 'text', 'error.message': 'message' },
    validate: {
      name: (name) => (name.trim() === '' ? t('Enter a name for the rule.') : null),
      text: (_text, values) => draftBody(values).mistake ?? null,
      query: (query, { mode }) =>
        mode === 'builder' && isUnfinished(query) ? t('A condition lacks its value, or the name of its field.') : null,
    },
    edited,
    isTyped: (values) => isChanged(values, start),
    send: async (values) => {
      const body = buildBody(values);
      // Saved again after the assignment failed, it is there already.
      const known = made.current && change(made.current.id, body);
      const saved = ruleId
        ? await change(ruleId, onlyChanged(buildBody(draftOf(start)), body))
        : await (known ?? create(body));
      if (!ruleId) made.current = saved;
      notifications.show({ message: t('The rule is saved.') });
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/validation-rules'] });
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/validation-rules/{validationRuleId}'] });
      if (campaignId) await assign(saved.id, campaignId);
      if (edited) edited.open(saved);
      else if (campaignId) navigate(`/campaigns/${campaignId}?tab=rules`);
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
        {values.mode === 'builder' && (
          <RuleTargets draft={values} isReadOnly={!mayChange} put={(changes) => form.setValues(changes)} />
        )}
        <RuleMeaning draft={values} />
        <Textarea
          label={t('Message when it fails')}
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
          {(ruleId ?? campaignId) && (
            <TryOnOrders
              draftOf={() => ({
                kind: 'validation_rule',
                body: buildBody(values),
                parent: ruleId ? undefined : campaignId,
              })}
              replaces={ruleId}
              isReady={values.name.trim() !== '' && draftBody(values).mistake === undefined}
            />
          )}
        </Group>
      </Stack>
    </form>
  );
}

function tryAddress(draft: Draft, ruleId: string | undefined): string {
  if (ruleId) return `/cart?rule=${ruleId}`;
  const { rules, bundleRules } = draftBody(draft);
  const rule = { name: draft.name || t('New rule'), rules: rules ?? {}, bundle_rules: bundleRules };
  return `/cart?${new URLSearchParams({ draft: JSON.stringify(rule) })}`;
}

type Body = components['schemas']['CreateValidationRuleBody'];

function buildBody(draft: Draft): Body {
  const { rules = {}, bundleRules, applicableTo } = draftBody(draft);
  return {
    name: draft.name.trim(),
    rules: rules as Record<string, unknown>,
    error: draft.message.trim() === '' ? null : { message: draft.message.trim() },
    ...(bundleRules !== undefined && { bundle_rules: bundleRules as null }),
    // null says what the empty lists say, and is no object.
    ...(applicableTo !== undefined && { applicable_to: (applicableTo ?? applicabilityOf(null)) as never }),
  };
}

async function assign(validationRuleId: string, campaign: string): Promise<void> {
  await client.POST('/v1/validation-rules/{validationRuleId}/assignments', {
    params: { path: { validationRuleId } },
    body: { campaign },
  });
  await queryClient.invalidateQueries({ queryKey: ['get', '/v1/validation-rules-assignments'] });
}

async function create(body: Body): Promise<EditedRule> {
  return (await client.POST('/v1/validation-rules', { body })).data!;
}

async function change(validationRuleId: string, body: Partial<Body>): Promise<EditedRule> {
  const params = { path: { validationRuleId } };
  return (await client.PUT('/v1/validation-rules/{validationRuleId}', { params, body })).data!;
}
