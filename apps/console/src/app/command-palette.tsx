import { Loader, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../parts/dialogs/dialog.js';
import { Icon } from '../parts/layout/icon.js';
import { useMay } from '../parts/project.js';
import { t } from '../texts/texts.js';
import classes from './command-palette.module.css';
import { type Found, found, pagesNamed } from './found.js';
import './page-styles.css';

interface CommandPaletteProps {
  readonly onClose: () => void;
}

/** One field for all that the search finds, for pages and for actions, by `/` or Ctrl+K. */
export default function CommandPalette({ onClose }: CommandPaletteProps) {
  return (
    <Dialog title={t('Search')} isTitleHidden onClose={onClose} size="lg" padding={0}>
      <Palette onClose={onClose} />
    </Dialog>
  );
}

function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(0);
  const { results, isSearching } = useResults(typed);
  const [, navigate] = useLocation();
  useEffect(() => setCurrent(0), [typed]);
  const open = ({ to }: Found) => {
    onClose();
    navigate(to);
  };
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = results[current];
    if (step) setCurrent((before) => (before + step + results.length) % Math.max(1, results.length));
    else if (event.key === 'Enter' && chosen) open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <TextInput
        size="lg"
        variant="unstyled"
        className={classes.field}
        placeholder={t('Search a code, name, e-mail, product, rule, page or action')}
        leftSection={<Icon name="search" />}
        rightSection={isSearching ? <Loader size="xs" /> : undefined}
        value={typed}
        maxLength={200}
        data-autofocus
        role="combobox"
        aria-label={t('Search')}
        aria-expanded={results.length > 0}
        aria-controls="palette-results"
        aria-activedescendant={results[current] ? `palette-${current}` : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={byKey}
      />
      <div id="palette-results" role="listbox" aria-label={t('Found')} className={classes.results}>
        {results.map((result, index) => (
          <UnstyledButton
            key={result.to}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classes.result}
            onClick={() => open(result)}
            onMouseMove={() => setCurrent(index)}
          >
            <Icon name={result.icon} />
            <span className={classes.words}>
              <span>{result.title}</span>
              {result.subtitle && <span className={classes.subtitle}>{result.subtitle}</span>}
            </span>
          </UnstyledButton>
        ))}
      </div>
      {results.length === 0 && !isSearching && (
        <Text p="md" c="dimmed">
          {t('No results. Part of a code, name, e-mail or city is enough.')}
        </Text>
      )}
    </div>
  );
}

/** Pages at once; what the project holds as soon as the engine has looked. */
function useResults(typed: string): { results: readonly Found[]; isSearching: boolean } {
  const may = useMay();
  const [text] = useDebouncedValue(typed.trim(), 200);
  const search = useQuery({
    queryKey: ['search', text],
    queryFn: () => found(text),
    enabled: text.length >= 2,
    retry: 0,
  });
  const isBehind = typed.trim() !== text;
  // What was found for an earlier text must not be what Enter opens.
  const things = text.length < 2 || isBehind ? [] : (search.data ?? []);
  return {
    results: [...things, ...pagesNamed(typed, may)],
    isSearching: search.isFetching || isBehind,
  };
}
