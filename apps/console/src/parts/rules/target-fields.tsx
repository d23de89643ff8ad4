import { CloseButton, Group, Paper, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { type ReactNode } from 'react';
import { NumberField } from '../forms/number-field.js';
import { Cut } from '../layout/cut.js';
import { SearchField, TwoSides } from '../search/search-field.js';
import { t } from '../../texts/texts.js';
import { findTargets, type FoundTarget } from './find-targets.js';
import { TargetDetails } from './target-details.js';
import { type Applicability, type Bundle, effects, EVERY, type Target } from './targets.js';

interface FieldsProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly nameOf: (id: string) => string;
  readonly isReadOnly: boolean;
}

/** Which products a discount is for, and which not. */
export function ApplicabilityFields({ value, onChange, nameOf, isReadOnly }: FieldsProps<Applicability>) {
  const put = (changes: Partial<Applicability>) => onChange({ ...value, ...changes });
  const isForAll = value.included_all || value.included.length === 0;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Products that it is for')}>
      <Stack gap="sm">
        <Text fw={600}>{t('The discount is for …')}</Text>
        {value.included.length > 0 && (
          <SegmentedControl
            aria-label={t('Which products')}
            size="xs"
            value={isForAll ? 'all' : 'some'}
            disabled={isReadOnly}
            onChange={(chosen) => put({ included_all: chosen === 'all' })}
            data={[
              { value: 'some', label: t('These products alone') },
              { value: 'all', label: t('Everything, and of these:') },
            ]}
          />
        )}
        {value.included.length === 0 && <Text size="sm">{t('Everything in the cart.')}</Text>}
        <Targets
          name={t('Products that the discount is for')}
          targets={value.included}
          onChange={(included) => put({ included, included_all: included.length > 0 && value.included_all })}
          made={({ id, object }) => ({ id, object, effect: EVERY })}
          {...{ nameOf, isReadOnly }}
        >
          {(target, change) => (
            <>
              <Select
                aria-label={t('Which units of {name}', { name: nameOf(target.id) })}
                data={Object.entries(effects()).map(([effect, label]) => ({ value: effect, label }))}
                value={target.effect ?? EVERY}
                allowDeselect={false}
                disabled={isReadOnly}
                onChange={(effect) => change({ ...target, effect: effect ?? EVERY })}
              />
              <TargetDetails target={target} name={nameOf(target.id)} isReadOnly={isReadOnly} change={change} />
            </>
          )}
        </Targets>
        <Text fw={600}>{t('… and not for')}</Text>
        <Targets
          name={t('Products that the discount is not for')}
          targets={value.excluded}
          onChange={(excluded) => put({ excluded })}
          made={({ id, object }) => ({ id, object, effect: EVERY })}
          {...{ nameOf, isReadOnly }}
        />
      </Stack>
    </Paper>
  );
}

/** Products that a cart must hold together. */
export function BundleFields({ value, onChange, nameOf, isReadOnly }: FieldsProps<Bundle>) {
  const { entries, limit } = value;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Bundle')}>
      <Stack gap="sm">
        <Text fw={600}>{t('The cart must hold together …')}</Text>
        <Targets
          name={t('Products of the bundle')}
          targets={entries}
          onChange={(changed) => onChange({ ...value, entries: changed as Bundle['entries'] })}
          made={({ id, object }) => ({ id, object, quantity: 1 })}
          {...{ nameOf, isReadOnly }}
        >
          {(target, change) => (
            <NumberField
              aria-label={t('How many of {name}', { name: nameOf(target.id) })}
              min={1}
              w={110}
              value={Number(target['quantity'])}
              disabled={isReadOnly}
              onChange={(typed) => change({ ...target, quantity: Math.max(1, Number(typed) || 1) })}
            />
          )}
        </Targets>
        {entries.length > 0 && (
          <NumberField
            label={t('How often it counts in one cart, at most')}
            min={1}
            max={100}
            w={280}
            value={limit}
            disabled={isReadOnly}
            onChange={(typed) => onChange({ ...value, limit: Math.max(1, Number(typed) || 1) })}
          />
        )}
      </Stack>
    </Paper>
  );
}

interface TargetsProps {
  readonly name: string;
  readonly targets: readonly Target[];
  readonly onChange: (targets: readonly Target[]) => void;
  /** The entry of what was found. */
  readonly made: (found: FoundTarget) => Target;
  readonly nameOf: (id: string) => string;
  readonly isReadOnly: boolean;
  /** What else is chosen for each. */
  readonly children?: (target: Target, change: (target: Target) => void) => ReactNode;
}

function Targets({ name, targets, onChange, made, nameOf, isReadOnly, children }: TargetsProps) {
  return (
    <Stack gap="xs">
      {targets.map((target, index) => (
        <Group key={`${index} ${target.id}`} gap="xs">
          <Cut>{nameOf(target.id ?? String(target['source_id']))}</Cut>
          {children?.(target, (changed) => onChange(targets.map((each, at) => (at === index ? changed : each))))}
          {!isReadOnly && (
            <CloseButton
              aria-label={t('Remove {name}', { name: nameOf(target.id) })}
              onClick={() => onChange(targets.filter((_, at) => at !== index))}
            />
          )}
        </Group>
      ))}
      {!isReadOnly && (
        <SearchField
          name={name}
          ariaLabel={name}
          placeholder={t('a product or collection')}
          find={findTargets}
          option={({ name: found, kind }) => <TwoSides left={found} right={kind} />}
          choose={(found) => onChange([...targets.filter(({ id }) => id !== found.id), made(found)])}
        />
      )}
    </Stack>
  );
}
