import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const CONSOLE = join(import.meta.dirname, '../../../../apps/console/src');

/** What people write into, choose from or switch: parts of Mantine, and the console's own. `<Switch>` is one of the router. */
const FIELD =
  /<(?:[A-Z]\w*(?:Input|Field|Select|Search|Picker|area)|Select|Autocomplete|Checkbox|Switch\s|Radio|SegmentedControl|Dropzone|FileButton|input|textarea)\b/;

/** Has the state of a form, or asks for a reason. */
const FORM = /\buseApiForm[<(]|\basksReason$/m;
const SENDS = /\bclient\.(POST|PUT|PATCH)\(|\bask(<.*>)?\([^;]*'(POST|PUT|PATCH)'/;

/**
 * Each source of the console, below `apps/console/src`, that stores what is typed: it has a form, or it has a field and sends something, by
 * itself or by a function of another file.
 */
export function formsOfConsole(): readonly string[] {
  const texts = new Map(
    readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'))
      .map((name) => [name, readFileSync(join(CONSOLE, name), 'utf8')] as const),
  );
  const sends = (name: string) => SENDS.test(texts.get(name) ?? '');
  return [...texts]
    .filter(([name]) => name.endsWith('.tsx'))
    .filter(([name, text]) => FORM.test(text) || (FIELD.test(text) && [name, ...helpersOf(name, text)].some(sends)))
    .map(([name]) => name)
    .sort();
}

function helpersOf(name: string, text: string): readonly string[] {
  const paths = [...text.matchAll(/from '(\.[^']+)\.js'/g)].map(([, path = '']) => path);
  return paths.map((path) => `${relative(CONSOLE, join(CONSOLE, dirname(name), path))}.ts`);
}
