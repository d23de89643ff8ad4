import { Anchor, Group, List, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/queries.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { useMay } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { type EarningRule } from './earning.js';
import { type Mapping } from './explain-earning.js';
import { type Program } from './program-list.js';
import { type ProgramReward, useProgramRewards } from './program-rewards.js';
import { RemoveTier, TIERS } from './remove-tier.js';
import { TierForm } from './tier-form.js';
import { type Tier } from './tier-values.js';
import { mappingText, qualificationSentence, rangeText } from './tier-words.js';

interface Dialog {
  readonly kind: 'form' | 'delete';
  readonly tier?: Tier;
}

/** Which tiers members reach, and what each of them changes. */
export function Tiers({ program }: { readonly program: Program }) {
  const { change } = useMay();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  // A program has few of both: a page of the longest shows all.
  const params = { path: { campaignId: program.id }, query: { limit: 100 } };
  const { data, error, refetch } = api.useQuery('get', TIERS, { params });
  const rules = api.useQuery('get', '/v1/loyalties/{campaignId}/earning-rules', { params });
  const { rewards } = useProgramRewards(program.id);
  const tiers = data?.data.toSorted((one, other) => one.points.from - other.points.from);
  // A new tier begins with what the one below has.
  const isKnown = tiers !== undefined && rules.data !== undefined && rewards !== undefined;
  const add = change && (
    <AddButton onClick={() => setDialog({ kind: 'form' })} disabled={!isKnown}>
      {t('Add a tier')}
    </AddButton>
  );
  if (error) return <ErrorInWords error={error} again={refetch} />;
  return (
    <Stack>
      {tiers?.length !== 0 && (
        <Group justify="space-between" align="flex-start">
          <Text size="sm" c="dimmed" maw={640}>
            {qualificationSentence(program)}
          </Text>
          {add}
        </Group>
      )}
      {!tiers && <Skeleton height={180} />}
      {tiers?.length === 0 && (
        <EmptyState icon="tier" title={t('No tiers yet')} action={add}>
          {t('Members with many points can reach tiers, in which they earn more or pay less for rewards.')}
        </EmptyState>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {tiers?.map((tier) => (
          <TierCard
            key={tier.id}
            tier={tier}
            rules={rules.data?.data ?? []}
            rewards={rewards ?? []}
            act={change ? (kind) => setDialog({ kind, tier }) : undefined}
          />
        ))}
      </SimpleGrid>
      {dialog?.kind === 'form' && (
        <TierForm
          program={program}
          tiers={tiers ?? []}
          tier={dialog.tier}
          rules={rules.data?.data ?? []}
          rewards={rewards ?? []}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && dialog.tier && <RemoveTier tier={dialog.tier} onClose={close} />}
    </Stack>
  );
}

interface TierCardProps {
  readonly tier: Tier;
  readonly rules: readonly EarningRule[];
  readonly rewards: readonly ProgramReward[];
  readonly act: ((kind: Dialog['kind']) => void) | undefined;
}

function TierCard({ tier, rules, rewards, act }: TierCardProps) {
  const link = (kind: Dialog['kind'], text: string, label: string) => (
    <Anchor component="button" type="button" size="sm" aria-label={label} onClick={() => act?.(kind)}>
      {text}
    </Anchor>
  );
  const ruleName = (id: string) => rules.find((rule) => rule.id === id)?.source.banner ?? id;
  const rewardName = (id: string) => rewards.find(({ assignment }) => assignment.id === id)?.reward?.name ?? id;
  const lines = [
    ...Object.entries(tier.earning_rules).map(([id, mapping]) => `${ruleName(id)}: ${mappingText(mapping as Mapping)}`),
    ...Object.entries(tier.rewards).map(([id, mapping]) => `${rewardName(id)}: ${mappingText(mapping as Mapping)}`),
  ];
  return (
    <Paper withBorder p="md" component="article" aria-label={tier.name}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {tier.name}
        </Title>
        <Text>{rangeText(tier.points, numberText)}</Text>
        {lines.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('Earns and pays as the rules and rewards say.')}
          </Text>
        ) : (
          <List size="sm">
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
        {act && (
          <Group gap="md">
            {link('form', t('Edit'), t('Edit {name}', { name: tier.name }))}
            {link('delete', t('Delete'), t('Delete {name}', { name: tier.name }))}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
