import { List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/console-operations.js';
import { t } from '../../texts/texts.js';
import { type Category, CategorySelections } from './category-selections.js';
import { type StackingRules } from './stacking-choices.js';

/** What holds for single categories, in words. */
export function CategoryRules({ rules }: { readonly rules: StackingRules }) {
  const { data } = useQuery({
    queryKey: ['categories', 'names'],
    queryFn: () => ask<{ data: Category[] }>('/v1/categories'),
  });
  const nameOf = (id: string) => data?.data.find((each) => each.id === id)?.name ?? id;
  const said = sentences(rules, (ids) => ids.map((id) => `“${nameOf(id)}”`).join(', '));
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Categories')}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {t('Categories')}
        </Title>
        {said.length === 0 ? (
          <Text c="dimmed">{t('No category is treated differently: none is exclusive or joint.')}</Text>
        ) : (
          <List>
            {said.map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        )}
        {data && data.data.length > 0 && (
          <CategorySelections key={data.data.map(({ id }) => id).join()} categories={data.data} />
        )}
      </Stack>
    </Paper>
  );
}

function sentences(rules: StackingRules, named: (ids: readonly string[]) => string): string[] {
  const groups: readonly (readonly [readonly string[] | undefined, (names: string) => string])[] = [
    [
      rules.exclusive_categories,
      (names) =>
        t(
          'Exclusive: {names}. At most {limit, plural, one {one of them applies} other {# of them apply}}, beside joint ones alone.',
          {
            names,
            limit: rules.applicable_exclusive_redeemables_limit ?? 1,
          },
        ),
    ],
    [rules.joint_categories, (names) => t('Joint: {names}. They combine with everything.', { names })],
    [
      rules.initial_amount_mode_categories,
      (names) => t('Worked out on the value before any discount: {names}.', { names }),
    ],
    [rules.discounted_amount_mode_categories, (names) => t('Worked out on what is left to pay: {names}.', { names })],
    [rules.no_effect_skip_categories, (names) => t('Left out where they take nothing off: {names}.', { names })],
    [
      rules.no_effect_redeem_anyway_categories,
      (names) => t('Used up even where they take nothing off: {names}.', { names }),
    ],
  ];
  const limits = Object.entries(rules.applicable_redeemables_category_limits ?? {}).map(([id, limit]) =>
    t('Of {name} at most {limit} apply.', { name: named([id]), limit }),
  );
  return [...groups.flatMap(([ids, words]) => (ids?.length ? words(named(ids)) : [])), ...limits];
}
