import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { t } from '../../texts/texts.js';

/** The name of a validation rule, which leads to it. */
export function RuleName({ id }: { readonly id: string }) {
  const params = { path: { validationRuleId: id } };
  const { data } = api.useQuery('get', '/v1/validation-rules/{validationRuleId}', { params }, { staleTime: 60_000 });
  return (
    <Anchor component={Link} href={`/rules/${encodeURIComponent(id)}`} size="sm" underline="always">
      {data?.name ? t('Rule: {name}', { name: data.name }) : t('Open the rule')}
    </Anchor>
  );
}
