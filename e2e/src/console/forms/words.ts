import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE } from './forms-of-console.js';
import { type Language } from './form-case.js';

type Texts = Readonly<Record<string, string>>;

/** The texts of a form in a language of the console. */
export class Words {
  private readonly german: Texts;
  /** English and German ones with placeholders, those that say most first. */
  private readonly templates: readonly (readonly [string, string])[];

  /** @param values of placeholders */
  constructor(
    form: string,
    private readonly language: Language,
    private readonly values: Readonly<Record<string, string>>,
  ) {
    const folder = form.split('/').slice(0, 2).join('/');
    this.german = Object.assign({}, ...['app', 'parts', folder].map(germanOf));
    this.templates = Object.entries(this.german)
      .filter(([english]) => /\{\w+\}/.test(english))
      .sort(([one], [other]) => other.replaceAll(/\{\w+\}/g, '').length - one.replaceAll(/\{\w+\}/g, '').length);
  }

  /** @param english of a label, with its placeholders: `Amount in {currency}` */
  of(english: string): string {
    return this.translated(english).replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      this.translated(this.values[name] ?? whole),
    );
  }

  private translated(english: string): string {
    if (this.language === 'en') return english;
    return this.german[english] ?? this.filledIn(english) ?? english;
  }

  /** Of a text with placeholders, as it stands on the page: `Offer 1` of `Offer {number}`, `Viewer: reads and exports` of two texts. */
  private filledIn(english: string): string | undefined {
    for (const [template, german] of this.templates) {
      const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const parts = template.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const found = new RegExp(`^${parts.join('(.+)')}$`).exec(english);
      if (!found || parts.join('').trim() === '') continue;
      return names.reduce((text, name, index) => text.replace(`{${name}}`, this.of(found[index + 1]!)), german);
    }
    const [first, ...rest] = english.split(': ');
    return rest.length > 0 ? `${this.translated(first!)}: ${this.translated(rest.join(': '))}` : undefined;
  }
}

function germanOf(folder: string): Texts {
  const file = join(CONSOLE, folder, 'de.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
}
