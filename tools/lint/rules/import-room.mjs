import { posix } from 'node:path';

/** A pattern with `*` and `**` as a regular expression. In a path `*` stops at a slash; in the name of a package it does not. */
function globOf(pattern, anyStar) {
  const source = pattern
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, choices) => `(?:${choices.replaceAll(',', '|')})`)
    .replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? anyStar : '.*'))
    .replace(/<not ([^>]*)>/g, (_, name) => `(?!${name}/)[^/]*`);
  return new RegExp(`^${source}$`);
}

/** An entry of the table, parsed. */
function entryOf(text) {
  const [, type, pattern, names] = /^(type )?(\S+)(?: \{ (.*) \})?$/.exec(text);
  return { typesOnly: Boolean(type), pattern, names: names?.split(', ') };
}

/** The row of a file: the first one of the table that matches its path from the root of the project. */
export function roomOf(table, path) {
  return table.find((row) => globOf(row.files, '[^/]*').test(path));
}

/** The sources of the package that a file belongs to: `libs/kernel/src/money.ts` → `libs/kernel/src/`. */
function sourcesOf(path) {
  return /^.*?\/src\//.exec(path)?.[0] ?? `${path.split('/')[0]}/`;
}

export function isTest(path) {
  return /\.spec\.m?ts$|\/testing\//.test(path);
}

/** A path within the package as the table writes it; undefined when the path leaves the package. */
function ownTarget(path, specifier) {
  const sources = sourcesOf(path);
  const target = posix.join(posix.dirname(path), specifier);
  return target.startsWith(sources) ? `./${target.slice(sources.length)}` : undefined;
}

function isOwn(pattern) {
  return pattern.startsWith('./');
}

/** Replaces `<own>` and `<other>`: in `features/redeem-stack/x.ts`, `<own>` is `redeem-stack` and `<other>` any other folder. */
function withFolders(pattern, path) {
  const own = path.slice(sourcesOf(path).length).split('/')[1] ?? '';
  return pattern.replaceAll('<own>', own).replaceAll('<other>', `<not ${own}>`);
}

/**
 * Whether a file may import something.
 * @param imported `specifier`: as written; `typesOnly`: the import is gone at run time; `names`: what is imported, undefined for
 *   everything
 * @returns undefined where it may, otherwise the reason why not
 */
export function objection(table, path, { specifier, typesOnly, names }) {
  const row = roomOf(table, path);
  if (!row) return undefined;
  const relative = specifier.startsWith('.');
  const target = relative ? ownTarget(path, specifier) : specifier;
  if (!target) return `“${specifier}” leaves the package: import it by the name of its package`;
  const fits = (pattern) =>
    isOwn(pattern) === relative && globOf(withFolders(pattern, path), relative ? '[^/]*' : '.*').test(target);
  if (row.never?.some(fits)) return `${row.room} may never import “${specifier}”`;
  const entries = [...row.may, ...(isTest(path) ? (row.tests ?? []) : [])].map(entryOf);
  const fitting = entries.filter(({ pattern }) => fits(pattern));
  if (fitting.length === 0) return `${row.room} may not import “${specifier}”`;
  const lawful = fitting.some((entry) => {
    if (entry.typesOnly && !typesOnly) return false;
    return !entry.names || (names !== undefined && names.every((name) => entry.names.includes(name)));
  });
  return lawful ? undefined : `${row.room} may import of “${specifier}” only: ${fitting.map(describe).join('; ')}`;
}

function describe({ typesOnly, names }) {
  return [typesOnly ? 'types' : '', names?.join(', ') ?? ''].filter(Boolean).join(' ');
}
