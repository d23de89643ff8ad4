import { Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { useProject } from '../project.js';
import { stepWords } from '../redemptions/step-words.js';
import { RuleChecks } from '../rules/rule-checks.js';
import { RuleName } from '../rules/rule-name.js';
import { useWording } from '../rules/rule-names.js';
import { beginning, type RuleTree } from '../rules/rule-sentence.js';

type Explanation = components['schemas']['ExplanationAnswer'];

interface ExplainedProps {
  readonly explanation: Explanation;
  readonly lines: readonly string[];
}

/** The rules that were asked about a code or tier, and how its amount came about. */
export function Explained({ explanation, lines }: ExplainedProps) {
  const { currency } = useProject();
  const { rules, steps, stacking_limit: limit } = explanation;
  const wording = useWording(...rules.map(({ checks }) => ({ ...checks }) as unknown as RuleTree));
  const lineOf = (index: number | undefined) => lines[index ?? -1] ?? t('An added line');
  const said = steps.map((step) => stepWords(step, { currency, lineOf })).filter((text) => text !== undefined);
  return (
    <Stack gap="xs">
      {rules.map(({ rule_id: ruleId, checks }) => (
        <Stack gap={4} key={ruleId}>
          <RuleName id={ruleId} />
          <RuleChecks checks={checks} wording={wording} />
        </Stack>
      ))}
      {limit && (
        <Text size="sm">
          {t('{applied} apply already, and the limit is {limit}.', { applied: limit.applied, limit: limit.limit })}{' '}
          <Anchor component={Link} href="/stacking" size="sm" underline="always">
            {t('Open the stacking rules')}
          </Anchor>
        </Text>
      )}
      {said.length > 0 && (
        <List type="ordered" size="sm" spacing={2} aria-label={t('How the amount is calculated')}>
          {said.map((text, index) => (
            <List.Item key={index}>{beginning(text)}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
