import { Anchor, Group, List, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { type components } from '../../api/schema.js';
import { failureText } from '../../parts/failure-text.js';
import { useProject } from '../../parts/project.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { t } from '../../texts/texts.js';
import { checkText, stepText } from './check-words.js';

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
      <List size="sm" type="ordered" spacing={4}>
        {rules.flatMap(({ rule_id: id, checks }) =>
          checks.map((check) => (
            <List.Item key={`${id} ${check.path}`}>
              <StatusBadge tone={check.passed ? 'good' : 'bad'}>{check.passed ? t('Met') : t('Not met')}</StatusBadge>{' '}
              {checkText(check, currency)}{' '}
              <Anchor component={Link} href={`/rules/${encodeURIComponent(id)}`} inherit underline="always">
                {t('The rule')}
              </Anchor>
            </List.Item>
          )),
        )}
        {steps.map((step, index) => (
          <List.Item key={index}>{stepText(step, currency)}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
