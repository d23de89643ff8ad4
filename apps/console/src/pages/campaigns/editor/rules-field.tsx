import { Button, Group, Input, Paper, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../api/queries.js';
import { Icon } from '../../../parts/layout/icon.js';
import { useWording } from '../../../parts/rules/rule-names.js';
import { beginning, sentenceOf } from '../../../parts/rules/rule-sentence.js';
import { applicabilitySentence, bundleSentence, namesIn } from '../../../parts/rules/targets.js';
import { t } from '../../../texts/texts.js';
import { type FieldProps, useEditor } from './editor-context.js';
import { RuleFields } from './rule-fields.js';
import { type DraftRule, indexOfProducts, ruleOf } from './rules-of-draft.js';

/** As many rules a campaign or tier can be sent with. */
const MAX_RULES = 10;
const MAX_KNOWN = 100;

/** Rules that are made in place, and those that exist already; each as a sentence. */
export function RulesField({ field, path, value, isOff, put }: FieldProps) {
  const rules = (value as readonly DraftRule[] | undefined) ?? [];
  const products = field.as ? -1 : indexOfProducts(rules);
  const [opened, setOpened] = useState<number>();
  const store = (changed: readonly DraftRule[]) => put(changed.length === 0 ? undefined : changed);
  const add = (rule: DraftRule) => {
    store([...rules, rule]);
    setOpened(rule.shared ? undefined : rules.length);
  };
  return (
    <Stack gap="xs" role="group" aria-label={field.label()}>
      <Input.Label labelElement="div">{field.label()}</Input.Label>
      {rules.map(
        (rule, index) =>
          index !== products && (
            <RuleCard
              key={index}
              path={`${path}.${index}`}
              rule={rule}
              isOpened={opened === index}
              isOff={isOff}
              open={(isOpen) => setOpened(isOpen ? index : undefined)}
              change={(changed) => store(rules.map((each, at) => (at === index ? changed : each)))}
              remove={() => {
                setOpened(undefined);
                store(rules.filter((_, at) => at !== index));
              }}
            />
          ),
      )}
      {!isOff && rules.length < MAX_RULES && <AddRule known={rules} add={add} />}
    </Stack>
  );
}

interface AddRuleProps {
  readonly known: readonly DraftRule[];
  readonly add: (rule: DraftRule) => void;
}

/** The usual rules by one press, any other one, and those that the project has. */
function AddRule({ known, add }: AddRuleProps) {
  const { data } = api.useQuery('get', '/v1/validation-rules', { params: { query: { limit: MAX_KNOWN } } });
  const others = (data?.data ?? []).filter(({ id }) => !known.some((rule) => rule.id === id));
  const usual: readonly (readonly [string, DraftRule])[] = [
    [t('Minimum order value'), ruleOf('order.amount', '$more_than_or_equal')],
    [t('Products in the cart'), ruleOf('order.items.any', '$in')],
    [t('Customer segment'), ruleOf('customer.segment', '$in')],
    [t('Another rule'), { name: '', rules: {} }],
  ];
  return (
    <Group gap="xs">
      {usual.map(([label, rule]) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => add(rule)}
        >
          {label}
        </Button>
      ))}
      {others.length > 0 && (
        <Select
          aria-label={t('Add an existing rule')}
          placeholder={t('Add an existing rule')}
          size="xs"
          searchable
          data={others.map(({ id, name }) => ({ value: id, label: name ?? id }))}
          value={null}
          onChange={(id) => {
            const rule = others.find((each) => each.id === id);
            if (rule) add({ id: rule.id, name: rule.name ?? '', rules: rule.rules as never, shared: true });
          }}
        />
      )}
    </Group>
  );
}

interface RuleCardProps {
  readonly path: string;
  readonly rule: DraftRule;
  readonly isOpened: boolean;
  readonly isOff: boolean;
  readonly open: (isOpen: boolean) => void;
  readonly change: (rule: DraftRule) => void;
  readonly remove: () => void;
}

function RuleCard({ path, rule, isOpened, isOff, open, change, remove }: RuleCardProps) {
  const { errorAt } = useEditor();
  const sentence = useRuleSentence(rule);
  const name = rule.name || t('New rule');
  const error = errorAt(path);
  return (
    <Paper withBorder p="sm" component="section" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }} aria-live="polite">
            {rule.name && (
              <Text size="sm" fw={500}>
                {rule.name}
              </Text>
            )}
            <Text size="sm">{sentence}</Text>
            {rule.shared && (
              <Text size="xs" c="dimmed">
                {t('Used elsewhere as well: it is changed on its own page.')}
              </Text>
            )}
          </div>
          {!isOff && (
            <Group gap={4} wrap="nowrap">
              {!rule.shared && (
                <Button size="compact-sm" variant="default" aria-expanded={isOpened} onClick={() => open(!isOpened)}>
                  {isOpened ? t('Close') : t('Edit')}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('Remove the rule “{name}”', { name })}
                onClick={remove}
              >
                {t('Remove')}
              </Button>
            </Group>
          )}
        </Group>
        {isOpened && !rule.shared && <RuleFields rule={rule} change={change} />}
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

/** What a rule means, in sentences. */
function useRuleSentence({ rules, bundle_rules: bundle, applicable_to: targets }: DraftRule): string {
  const wording = useWording(rules, namesIn(bundle, targets));
  const conditions = sentenceOf(rules, wording);
  const parts = [
    conditions && beginning(`${conditions}.`),
    bundleSentence(bundle, wording.nameOf),
    applicabilitySentence(targets, wording.nameOf),
  ].filter(Boolean);
  return parts.length === 0 ? t('It asks for nothing yet.') : parts.join(' ');
}
