import { Anchor, Group, List, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { StatusBadge } from '../layout/status-badge.js';
import { useProject } from '../project.js';
import { limitWords } from '../rules/limit-words.js';
import { type Check, RuleChecks } from '../rules/rule-checks.js';
import { RuleName } from '../rules/rule-name.js';
import { useWording } from '../rules/rule-names.js';
import { refusalWords } from './refusal-words.js';
import { stepWords } from './step-words.js';

type Checked = components['schemas']['ValidatedRedeemableAnswer'];

/** The decision about a code: the verdict, the rules that were asked, and how its amounts came about. */
export function CheckResult({ checked }: { readonly checked: Checked }) {
  const project = useProject();
  const { currency } = project;
  const { rules = [], steps = [], stacking_limit: limit } = checked.explanation ?? {};
  const { error } = checked.result as { error?: { key?: string; message?: string; details?: string } };
  const fits = checked.status === 'APPLICABLE';
  const isUnknown = error?.key === 'not_found' || error?.key === 'resource_not_found';
  const { data: voucher } = api.useQuery(
    'get',
    '/v1/vouchers/{code}',
    { params: { path: { code: checked.id } } },
    { enabled: !fits && !isUnknown },
  );
  const codeLimit = voucher && limitWords(error?.key, voucher, project);
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StatusBadge tone={fits ? 'good' : 'bad'}>{fits ? t('It fits') : t('It is refused')}</StatusBadge>
        {!fits && <Text fw={600}>{refusalWords(error?.key, error?.message)}</Text>}
        {isUnknown ? (
          <Text>{checked.id}</Text>
        ) : (
          <Anchor component={Link} href={`/codes/${encodeURIComponent(checked.id)}`}>
            {checked.id}
          </Anchor>
        )}
      </Group>
      {codeLimit && <Text size="sm">{codeLimit}</Text>}
      {limit && (
        <Text size="sm">{t('At most {limit} may apply at once, and {applied} do already.', { ...limit })}</Text>
      )}
      {rules.map(({ rule_id: id, checks }) => (
        <CheckedRule key={id} id={id} checks={checks as never} />
      ))}
      <List size="sm" type="ordered" spacing={4}>
        {(fits ? steps : []).flatMap((step, index) => {
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
      <RuleName id={id} />
    </Stack>
  );
}
