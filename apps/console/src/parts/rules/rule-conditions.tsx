import { Group, Paper, SegmentedControl, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '../../texts/texts.js';
import { canBeDrawn, type Draft, switched } from './rule-draft.js';

const RuleBuilder = lazy(() => import('./rule-builder.js'));

interface ConditionsProps {
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  readonly problem: ReactNode;
  readonly put: (changes: Partial<Draft>) => void;
}

/** The conditions, drawn or as text. */
export function Conditions({ draft, isReadOnly, problem, put }: ConditionsProps) {
  const { mode, query, text } = draft;
  const canDraw = mode === 'builder' || canBeDrawn(text);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Conditions')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>{t('It may be used where …')}</Text>
          <SegmentedControl
            size="xs"
            aria-label={t('How the conditions are shown')}
            value={mode}
            onChange={(chosen) => put(switched(draft, chosen as Draft['mode']))}
            data={[
              { value: 'builder', label: t('Builder'), disabled: !canDraw },
              { value: 'text', label: t('Text') },
            ]}
          />
        </Group>
        {!canDraw && (
          <Text size="sm" c="dimmed">
            {t('The builder cannot draw this rule without losing a part of it. It can be changed as text.')}
          </Text>
        )}
        {mode === 'builder' ? (
          <Suspense fallback={<Skeleton height={160} />}>
            <RuleBuilder query={query} isReadOnly={isReadOnly} onChange={(changed) => put({ query: changed })} />
          </Suspense>
        ) : (
          <Textarea
            aria-label={t('The rule as text (JSON)')}
            description={t(
              'rules: numbered conditions and their logic; bundle_rules: products of a bundle; applicable_to: products that a discount is for',
            )}
            value={text}
            autosize
            minRows={8}
            maxRows={30}
            disabled={isReadOnly}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            onChange={(event) => put({ text: event.currentTarget.value })}
          />
        )}
        {problem && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
