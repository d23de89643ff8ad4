import { Anchor, Group, List, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { type components } from '../../api/schema.js';
import { failureText } from '../../parts/failure-text.js';
import { useProject } from '../../parts/project.js';
import { type Check, RuleChecks } from '../../parts/rule-checks.js';
import { useWording } from '../../parts/rule-names.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { stepWords } from '../../parts/step-words.js';
import { t } from '../../texts/texts.js';

type Checked = components['schemas']['ValidatedRedeemableAnswer'];

/** The decision about a code: the verdict, the rules that were asked, and how its amounts came about. */
export function CheckResult({ checked }: { readonly checked: Checked }) {
  const { currency } = useProject();
  const { rules = [], steps = [], stacking_limit: limit } = checked.explanation ?? {};
  const { error } = checked.result as { error?: { key?: string; message?: string; details?: string } };
  const fits = checked.status === 'APPLICABLE';
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StatusBadge tone={fits ? 'good' : 'bad'}>{fits ? t('It fits') : t('It is refused')}</StatusBadge>
        {error?.key && <Text fw={600}>{failureText(error.key)}</Text>}
        <Anchor component={Link} href={`/codes/${encodeURIComponent(checked.id)}`}>
          {checked.id}
        </Anchor>
      </Group>
      {error?.details && <Text size="sm">{error.details}</Text>}
      {limit && (
        <Text size="sm">{t('At most {limit} may apply at once, and {applied} do already.', { ...limit })}</Text>
      )}
      {rules.map(({ rule_id: id, checks }) => (
        <CheckedRule key={id} id={id} checks={checks as never} />
      ))}
      <List size="sm" type="ordered" spacing={4}>
        {steps.flatMap((step, index) => {
          const words = stepWords(step, { currency, lineOf });
          return words === undefined ? [] : [<List.Item key={index}>{words}</List.Item>];
        })}
      </List>
    </Stack>
  );
}

function lineOf(index = 0): string {
  return t('Line {number}', { number: index + 1 });
}

function CheckedRule({ id, checks }: { readonly id: string; readonly checks: readonly Check[] }) {
  const wording = useWording(Object.fromEntries(checks.map((check) => [check.path, check])));
  return (
    <Stack gap={4} align="flex-start">
      <RuleChecks checks={checks} wording={wording} />
      <Anchor component={Link} href={`/rules/${encodeURIComponent(id)}`} size="sm" underline="always">
        {t('The rule')}
      </Anchor>
    </Stack>
  );
}
