import { Checkbox, Group, MultiSelect } from '@mantine/core';
import { findTargets } from '../../../parts/rules/find-targets.js';
import { useWording } from '../../../parts/rules/rule-names.js';
import { Picker } from '../../../parts/search/picker.js';
import { language, t } from '../../../texts/texts.js';
import { type FieldProps, useEditor } from './editor-context.js';
import { type Wire } from './paths.js';
import { labelled } from './simple-controls.js';

interface Selection {
  readonly object: string;
  readonly id: string;
}

/** Products, SKUs and collections that count. */
export function SelectionsControl(props: FieldProps) {
  const { field, value, error, put } = props;
  const chosen = (value as readonly Selection[] | undefined) ?? [];
  const { nameOf } = useWording({ 1: { name: 'order.items.any', conditions: { $in: chosen } } });
  return (
    <Picker
      label={field.label()}
      description={field.placeholder ? t('Empty: {placeholder}', { placeholder: field.placeholder() }) : ''}
      nothing={t('No matches')}
      picked={chosen.map(({ object, id }) => ({ id: `${object}:${id}`, label: nameOf(id) }))}
      error={error}
      find={async (text) =>
        (await findTargets(text)).map(({ object, id, name }) => ({ id: `${object}:${id}`, label: name }))
      }
      onChange={(picked) => put(picked.length === 0 ? undefined : picked.map(({ id }) => selectionIn(id)))}
    />
  );
}

function selectionIn(text: string): Selection {
  const [object = '', ...id] = text.split(':');
  return { object, id: id.join(':') };
}

/** Tiers of the same promotion, in the order in which they are chosen. */
export function TiersControl(props: FieldProps) {
  const { value, put } = props;
  const { read } = useEditor();
  const tiers = (read('promotion.tiers') as readonly Wire[] | undefined) ?? [];
  return (
    <MultiSelect
      {...labelled(props)}
      data={tiers.map((tier, index) => ({
        value: String(tier['id']),
        label: String(tier['name'] || t('Tier {number}', { number: index + 1 })),
      }))}
      value={[...((value as readonly string[] | undefined) ?? [])]}
      onChange={(ids) => put(ids.length === 0 ? undefined : ids)}
    />
  );
}

/** From Monday on, as `0` for Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
/** A Sunday. */
const SUNDAY_MS = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

function dayName(day: number): string {
  return new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY_MS + day * DAY_MS);
}

export function DaysControl(props: FieldProps) {
  const { field, value, isOff, put } = props;
  const days = ((value as readonly number[] | undefined) ?? []).map(String);
  const change = (chosen: readonly string[]) =>
    put(chosen.length === 0 ? undefined : chosen.map(Number).sort((one, other) => one - other));
  if (field.path === 'days_of_week') {
    return (
      <MultiSelect
        {...labelled(props)}
        placeholder={days.length === 0 ? t('Every day') : ''}
        data={WEEK.map((day) => ({ value: String(day), label: dayName(day) }))}
        value={days}
        onChange={change}
      />
    );
  }
  return (
    <Checkbox.Group label={field.label()} value={days} onChange={change}>
      <Group mt={6} gap="sm">
        {WEEK.map((day) => (
          <Checkbox key={day} value={String(day)} label={dayName(day)} disabled={isOff} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
