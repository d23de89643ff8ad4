import { Collapse, Skeleton, Stack, Text, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useWording } from '../../../parts/rules/rule-names.js';
import { EMPTY_QUERY, queryOf, treeOf } from '../../../parts/rules/rule-query.js';
import { ApplicabilityFields, BundleFields } from '../../../parts/rules/target-fields.js';
import { applicabilityOf, bundleOf, bundleWire, namesIn } from '../../../parts/rules/targets.js';
import { t } from '../../../texts/texts.js';
import { valueAt } from './paths.js';
import { type DraftRule } from './rules-of-draft.js';

const RuleBuilder = lazy(() => import('../../../parts/rules/rule-builder.js'));

interface RuleFieldsProps {
  readonly rule: DraftRule;
  readonly change: (rule: DraftRule) => void;
}

/** A rule that is made in place: its conditions, and what it is needed for less often. */
export function RuleFields({ rule, change }: RuleFieldsProps) {
  const [isMore, more] = useDisclosure(false);
  return (
    <Stack gap="sm">
      <Conditions rule={rule} change={change} />
      <UnstyledButton onClick={more.toggle} aria-expanded={isMore}>
        <Text size="sm" td="underline">
          {t('Name, bundle, products and text for customers')}
        </Text>
      </UnstyledButton>
      <Collapse expanded={isMore}>{isMore && <MoreOfRule rule={rule} change={change} />}</Collapse>
    </Stack>
  );
}

function Conditions({ rule, change }: RuleFieldsProps) {
  const [query, setQuery] = useState(() => queryOf(rule.rules ?? {}));
  if (!query) {
    return <Text size="sm">{t('These conditions are nested more deeply than they can be shown here.')}</Text>;
  }
  return (
    <Suspense fallback={<Skeleton height={100} />}>
      <RuleBuilder
        query={query ?? EMPTY_QUERY}
        isReadOnly={false}
        onChange={(changed) => {
          setQuery(changed);
          // Drawing it for the first time changes nothing.
          const tree = treeOf(changed);
          if (JSON.stringify(tree) !== JSON.stringify(rule.rules)) change({ ...rule, rules: tree });
        }}
      />
    </Suspense>
  );
}

function MoreOfRule({ rule, change }: RuleFieldsProps) {
  const { bundle_rules: bundle, applicable_to: targets, error: _error, ...rest } = rule;
  const { nameOf } = useWording(namesIn(bundle, targets));
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Name of the rule')}
        placeholder={t('named after the campaign')}
        maxLength={500}
        value={rule.name ?? ''}
        onChange={({ currentTarget: { value } }) => change({ ...rule, name: value })}
      />
      <BundleFields
        value={bundleOf(bundle)}
        onChange={(changed) => change({ ...rule, bundle_rules: bundleWire(changed) })}
        nameOf={nameOf}
        isReadOnly={false}
      />
      <ApplicabilityFields
        value={applicabilityOf(targets)}
        onChange={(changed) => change({ ...rule, applicable_to: changed })}
        nameOf={nameOf}
        isReadOnly={false}
      />
      <Textarea
        label={t('Message when it fails')}
        maxLength={2_000}
        autosize
        value={String(valueAt(rule, 'error.message') ?? '')}
        onChange={({ currentTarget: { value } }) =>
          change(
            value === ''
              ? {
                  ...rest,
                  ...(bundle !== undefined && { bundle_rules: bundle }),
                  ...(targets !== undefined && { applicable_to: targets }),
                }
              : { ...rule, error: { message: value } },
          )
        }
      />
    </Stack>
  );
}
