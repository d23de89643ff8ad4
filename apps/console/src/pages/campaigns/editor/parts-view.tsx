import { Anchor, Button, Collapse, Fieldset, Group, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { AddButton } from '../../../parts/layout/add-button.js';
import { Icon } from '../../../parts/layout/icon.js';
import { t } from '../../../texts/texts.js';
import { useEditor } from './editor-context.js';
import {
  type Field,
  type FoldedPart,
  isFolded,
  isList,
  type ListPart,
  type Part,
  pathsOf,
  type Read,
} from './field.js';
import { FieldView, isInOwnRow } from './field-view.js';
import { joined } from './paths.js';

interface PartsProps {
  readonly parts: readonly Part[];
  /** Of the paths of the parts. */
  readonly base?: string;
}

/** Fields side by side, and what needs the whole width below one another. */
export function Parts({ parts, base = '' }: PartsProps) {
  const { read } = useEditor();
  const readBelow: Read = (path) => read(joined(base, path));
  const shown = parts.filter(({ when }) => when?.(readBelow) ?? true);
  return (
    <Stack gap="md">
      {runsOf(shown).map((run, index) =>
        run.length === 1 && !isSmall(run[0]!) ? (
          <WidePart key={index} part={run[0]!} base={base} />
        ) : (
          <SimpleGrid key={index} cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
            {run.map((part) => (
              <FieldView key={keyOf(part as Field)} field={part as Field} base={base} />
            ))}
          </SimpleGrid>
        ),
      )}
    </Stack>
  );
}

function isSmall(part: Part): boolean {
  return !isFolded(part) && !isList(part) && !isInOwnRow(part);
}

/** Fields of one property that show each other's place are different ones. */
function keyOf({ path, kind, label }: Field): string {
  return `${path} ${kind} ${label()}`;
}

function runsOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const runs: Part[][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (isSmall(part) && last && isSmall(last[0]!)) last.push(part);
    else runs.push([part]);
  }
  return runs;
}

function WidePart({ part, base }: { readonly part: Part; readonly base: string }) {
  if (isFolded(part)) return <Folded part={part} base={base} />;
  if (isList(part)) return <ListView part={part} base={base} />;
  return <FieldView field={part} base={base} />;
}

/** Shown where something in it is filled in already, or has an error. */
function Folded({ part, base }: { readonly part: FoldedPart; readonly base: string }) {
  const { read, hasErrorBelow, campaignId } = useEditor();
  const paths = pathsOf(part.parts).map((path) => joined(base, path.replace(/\[\].*$/, '')));
  const [isChosen, setChosen] = useState(() => campaignId !== undefined && paths.some((path) => isFilled(read(path))));
  const isOpen = isChosen || paths.some(hasErrorBelow);
  return (
    <Stack gap="sm">
      <UnstyledButton onClick={() => setChosen(!isOpen)} aria-expanded={isOpen}>
        <Group gap={6}>
          <Icon name={isOpen ? 'minus' : 'plus'} size={14} />
          <Text size="sm" fw={500}>
            {part.fold()}
          </Text>
        </Group>
      </UnstyledButton>
      <Collapse expanded={isOpen}>{isOpen && <Parts parts={part.parts} base={base} />}</Collapse>
    </Stack>
  );
}

function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function ListView({ part: { path, list }, base }: { readonly part: ListPart; readonly base: string }) {
  const { read, put, isReadOnly, campaignId } = useEditor();
  const at = joined(base, path);
  const entries = (read(at) as readonly unknown[] | undefined) ?? [];
  const isOff = isReadOnly || (campaignId !== undefined && list.isFixed === true);
  const store = (changed: readonly unknown[]) => put({ [at]: changed.length === 0 ? undefined : changed });
  if (campaignId !== undefined && list.changedAt)
    return (
      <Anchor component={Link} href={list.changedAt(campaignId)} size="sm">
        {t('{count} of “{name}”: open the page on which they are changed', {
          count: entries.length,
          name: list.label(),
        })}
      </Anchor>
    );
  return (
    <Stack gap="sm" role="group" aria-label={list.label()}>
      {entries.map((_, index) => (
        <Entry
          key={index}
          name={list.one(index + 1)}
          remove={isOff ? undefined : () => store(entries.filter((__, place) => place !== index))}
        >
          <Parts parts={list.parts} base={`${at}.${index}`} />
        </Entry>
      ))}
      {!isOff && entries.length < list.max && (
        <Group>
          <AddButton size="xs" variant="default" onClick={() => store([...entries, list.blank(entries)])}>
            {list.add()}
          </AddButton>
        </Group>
      )}
    </Stack>
  );
}

interface EntryProps {
  readonly name: string;
  readonly remove: (() => void) | undefined;
  readonly children: ReactNode;
}

function Entry({ name, remove, children }: EntryProps) {
  return (
    <Fieldset legend={name}>
      <Stack gap="sm">
        {children}
        {remove && (
          <Group justify="flex-end">
            <Button size="compact-sm" variant="default" aria-label={t('Remove {name}', { name })} onClick={remove}>
              {t('Remove')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
