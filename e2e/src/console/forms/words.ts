import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE } from './forms-of-console.js';
import { type Language } from './form-case.js';

type Texts = Readonly<Record<string, string>>;

/** The texts of a form in a language of the console. */
export class Words {
  private readonly german: Texts;

  /** @param values of placeholders */
  constructor(
    form: string,
    private readonly language: Language,
    private readonly values: Readonly<Record<string, string>>,
  ) {
    const folder = form.split('/').slice(0, 2).join('/');
    this.german = Object.assign({}, ...['app', 'parts', folder].map(germanOf));
  }

  /** @param english of a label, with its placeholders: `Amount in {currency}` */
  of(english: string): string {
    return this.translated(english).replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      this.translated(this.values[name] ?? whole),
    );
  }

  private translated(english: string): string {
    return this.language === 'de' ? (this.german[english] ?? english) : english;
  }
}

function germanOf(folder: string): Texts {
  const file = join(CONSOLE, folder, 'de.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
}
