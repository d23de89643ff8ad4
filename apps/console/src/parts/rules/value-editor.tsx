import { MultiSelect, Pill, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ValueEditorProps } from 'react-querybuilder';
import { ask } from '../../api/console-operations.js';
import { MoneyInput } from '../forms/money-input.js';
import { NumberField } from '../forms/number-field.js';
import { typedValue } from '../forms/typed-value.js';
import { RULE_FIELDS } from './rule-fields.js';
import { useWording } from './rule-names.js';
import { RULE_OPERATORS } from './rule-operators.js';
import { idOf, type RuleTree } from './rule-sentence.js';
import { SearchField, TwoSides } from '../search/search-field.js';
import { t } from '../../texts/texts.js';
import { findTargets } from './find-targets.js';
import { type RowValue, valueOf } from './rule-query.js';

interface ValuesProps {
  readonly values: readonly unknown[];
  readonly takesMany: boolean;
  readonly isOff: boolean;
  readonly change: (values: readonly unknown[]) => void;
}

/** What a condition compares with, and what customers read when it fails. */
export function ValueEditor({ rule, field, operator, handleOnChange, disabled }: ValueEditorProps) {
  const kind = RULE_FIELDS[field]?.kind ?? 'name';
  const value = valueOf(rule);
  const put = (changes: Partial<RowValue>) => handleOnChange({ ...value, ...changes });
  const props: ValuesProps = {
    values: value.values,
    takesMany: RULE_OPERATORS[operator]?.takesMany === true,
    isOff: disabled === true,
    change: (values) => put({ values }),
  };
  return (
    <Stack gap={6}>
      {kind === 'metadata' && (
        <TextInput
          aria-label={t('Name of the field')}
          placeholder={t('name of the field')}
          value={value.property ?? ''}
          maxLength={200}
          disabled={props.isOff}
          onChange={(event) => put({ property: event.currentTarget.value })}
        />
      )}
      <Values kind={kind} {...props} />
      <TextInput
        aria-label={t('Message when it fails')}
        placeholder={t('message when it fails (optional)')}
        size="xs"
        value={value.message ?? ''}
        maxLength={2000}
        disabled={props.isOff}
        onChange={(event) => put({ message: event.currentTarget.value })}
      />
    </Stack>
  );
}

function Values({ kind, ...props }: ValuesProps & { readonly kind: string }) {
  const { values, change, isOff } = props;
  const first = typeof values[0] === 'number' ? values[0] : undefined;
  const label = t('Value');
  switch (kind) {
    case 'money':
      return (
        <MoneyInput
          aria-label={label}
          value={first}
          disabled={isOff}
          onChange={(minor) => change(minor === undefined ? [] : [minor])}
        />
      );
    case 'number':
      return (
        <NumberField
          aria-label={label}
          min={0}
          decimals={6}
          value={first ?? ''}
          disabled={isOff}
          onChange={(typed) => change(typed === '' ? [] : [Number(typed)])}
        />
      );
    case 'segment':
      return <SegmentValues {...props} />;
    case 'items':
      return <ItemValues {...props} />;
    case 'flag':
      return <Text size="sm">{t('yes')}</Text>;
    default:
      return <TextValues {...props} />;
  }
}

function TextValues({ values, takesMany, isOff, change }: ValuesProps) {
  const texts = values.map(String);
  if (!takesMany) {
    return (
      <TextInput
        aria-label={t('Value')}
        value={texts[0] ?? ''}
        maxLength={5000}
        disabled={isOff}
        onChange={({ currentTarget: { value } }) => change(value === '' ? [] : [typedValue(value)])}
      />
    );
  }
  return (
    <TagsInput
      aria-label={t('Values')}
      placeholder={t('a value, then Enter')}
      value={texts}
      disabled={isOff}
      acceptValueOnBlur
      onChange={(typed) => change(typed.map(typedValue))}
    />
  );
}

function SegmentValues({ values, takesMany, isOff, change }: ValuesProps) {
  const { data } = useQuery({
    queryKey: ['segments', 'choice'],
    queryFn: () => ask<{ data: { id: string; name: string }[] }>('/v1/segments?limit=100'),
  });
  const chosen = values.map(String);
  const known = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const unknown = chosen
    .filter((id) => !known.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: id }));
  return (
    <MultiSelect
      aria-label={t('Segments')}
      placeholder={chosen.length === 0 ? t('a segment') : ''}
      searchable
      data={[...known, ...unknown]}
      value={chosen}
      disabled={isOff}
      nothingFoundMessage={t('There is no such segment')}
      onChange={(ids) => change(takesMany ? ids : ids.slice(-1))}
    />
  );
}

function ItemValues({ values, takesMany, isOff, change }: ValuesProps) {
  const wording = useWording({ 1: { name: 'order.items.any', conditions: { $in: values } } } as RuleTree);
  return (
    <Stack gap={6}>
      <Pill.Group>
        {values.map((value) => {
          const id = idOf(value) ?? '';
          return (
            <Pill
              key={id}
              withRemoveButton={!isOff}
              removeButtonProps={{
                'aria-label': t('Remove {name}', { name: wording.nameOf(id) }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => change(values.filter((each) => each !== value))}
            >
              {wording.nameOf(id)}
            </Pill>
          );
        })}
      </Pill.Group>
      {!isOff && (
        <SearchField
          name="targets"
          ariaLabel={t('Products and collections')}
          placeholder={t('a product or collection')}
          find={findTargets}
          option={({ name, kind }) => <TwoSides left={name} right={kind} />}
          choose={({ id, object }) => change(takesMany ? [...values, { id, object }] : [{ id, object }])}
        />
      )}
    </Stack>
  );
}
