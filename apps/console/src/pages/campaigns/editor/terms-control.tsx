import { Group, Input, SegmentedControl, Stack } from '@mantine/core';
import { api } from '../../../api/queries.js';
import { NumberField } from '../../../parts/forms/number-field.js';
import { t } from '../../../texts/texts.js';
import { type FieldProps, useEditor } from './editor-context.js';
import { valueAt, type Wire } from './paths.js';

interface Term {
  readonly type: 'MULTIPLY' | 'CUSTOM';
  readonly multiplier?: number;
  readonly points?: number;
}

/** How a tier changes points of earning rules, or prices of rewards, of the same draft. */
export function TermsControl({ field, value, isOff, put }: FieldProps) {
  const { read } = useEditor();
  const { data } = api.useQuery('get', '/v1/rewards', { params: { query: { limit: 100 } } });
  const changed = (read(field.as ?? '') as readonly Wire[] | undefined) ?? [];
  const terms = (value as Readonly<Record<string, Term>> | undefined) ?? {};
  const nameOf = (part: Wire, index: number) => {
    const made = valueAt(part, 'new_reward.name') as string | undefined;
    const reward = made ?? data?.data.find(({ id }) => id === part['reward'])?.name;
    if (field.as === 'rewards') return reward ?? t('Reward {number}', { number: index + 1 });
    return String(valueAt(part, 'source.banner') ?? t('Earning rule {number}', { number: index + 1 }));
  };
  const change = (id: string, term: Term | undefined) => {
    const { [id]: _before, ...others } = terms;
    const all = term ? { ...others, [id]: term } : others;
    put(Object.keys(all).length === 0 ? undefined : all);
  };
  if (changed.length === 0) return null;
  return (
    <Stack gap={4} role="group" aria-label={field.label()}>
      <Input.Label labelElement="div">{field.label()}</Input.Label>
      {changed.map((part, index) => (
        <TermFields
          key={String(part['id'])}
          name={nameOf(part, index)}
          term={terms[String(part['id'])]}
          isOff={isOff}
          change={(term) => change(String(part['id']), term)}
        />
      ))}
    </Stack>
  );
}

interface TermFieldsProps {
  readonly name: string;
  readonly term: Term | undefined;
  readonly isOff: boolean;
  readonly change: (term: Term | undefined) => void;
}

function TermFields({ name, term, isOff, change }: TermFieldsProps) {
  const type = term?.type ?? 'MULTIPLY';
  const number = term?.multiplier ?? term?.points;
  const termOf = (kind: Term['type'], typed: number): Term =>
    kind === 'MULTIPLY' ? { type: kind, multiplier: typed } : { type: kind, points: typed };
  return (
    <Group align="flex-end" gap="xs">
      <NumberField
        label={name}
        placeholder={t('unchanged')}
        unit={type === 'MULTIPLY' ? '×' : ''}
        min={0}
        decimals={type === 'MULTIPLY' ? 2 : 0}
        disabled={isOff}
        value={number ?? ''}
        onChange={(typed) => change(typed === '' ? undefined : termOf(type, typed))}
      />
      <SegmentedControl
        aria-label={t('How “{name}” changes', { name })}
        size="sm"
        disabled={isOff}
        data={[
          { value: 'MULTIPLY', label: t('Times') },
          { value: 'CUSTOM', label: t('Points') },
        ]}
        value={type}
        onChange={(kind) => change(termOf(kind as Term['type'], number ?? 1))}
      />
    </Group>
  );
}
