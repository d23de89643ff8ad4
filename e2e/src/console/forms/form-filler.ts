import { type Locator, type Page } from 'playwright-core';
import {
  AMOUNTS,
  type Filled,
  type FormCase,
  isPress,
  type Language,
  type Text,
  type Things,
  type Typed,
} from './form-case.js';
import { type Hands } from './hands.js';
import { Words } from './words.js';

/** Where the API has a value, and which one it must be. */
export type Expected = readonly [path: string, value: unknown];

/** One time that all forms are filled in. */
export interface Round {
  readonly language: Language;
  readonly hands: Hands;
  /** From 1 on. */
  readonly number: number;
  /** Stands in all texts. */
  readonly mark: string;
}

const DECIMAL_MARKS = { en: '.', de: ',' } as const;

/** Fills in one form, and knows what must be stored then. */
export class FormFiller {
  private readonly words: Words;
  private readonly stored = new Map<string, unknown>();
  private readonly seen = new Set<string>();
  private readonly filled = new Set<string>();

  constructor(
    private readonly page: Page,
    private readonly formCase: FormCase,
    private readonly things: Things,
    private readonly round: Round,
  ) {
    const values = Object.entries(formCase.values ?? {}).map(([name, text]) => [name, this.text(text)] as const);
    this.words = new Words(formCase.form, round.language, Object.fromEntries(values));
  }

  async open(): Promise<void> {
    const { open = [], row } = this.formCase;
    for (const name of open) {
      const place =
        row && name === open[0] ? this.page.getByRole('row').filter({ hasText: this.text(row) }) : this.page;
      const called = { name: this.words.of(name), exact: true };
      await place.getByRole('button', called).or(place.getByRole('menuitem', called)).first().click();
    }
  }

  async fill(): Promise<void> {
    for (const step of this.formCase.fill) {
      if (isPress(step)) {
        await this.look();
        await this.button(step.press).click();
        continue;
      }
      await this.field(step);
      for (const name of step[0].split(' > ')) this.filled.add(this.words.of(name));
    }
    await this.look();
  }

  /** Labels of fields that stand in the form and were not filled in. */
  untouched(): readonly string[] {
    return [...this.seen].filter((name) => !this.filled.has(name));
  }

  async save(): Promise<void> {
    await this.button(this.formCase.save).click();
  }

  text(text: Text): string {
    const { mark, number } = this.round;
    const said = typeof text === 'string' ? text : text(this.things);
    return said.replaceAll('{mark}', mark).replaceAll('{number}', String(10_000 + number));
  }

  /** What must be stored, by where the API has it. */
  expected(): readonly Expected[] {
    return [...this.stored];
  }

  private marked(value: unknown): unknown {
    return JSON.parse(this.text(JSON.stringify(value)));
  }

  private button(name: string): Locator {
    return this.scope()
      .getByRole('button', { name: this.words.of(name), exact: true })
      .last();
  }

  /** The dialog that is open, or the page. */
  private scope(): Locator {
    return this.page.locator('[role=dialog]:visible').or(this.page.getByRole('main')).last();
  }

  private async field([label, typed, path, stored]: Filled): Promise<void> {
    const names = label.split(' > ').map((each) => this.words.of(each));
    const name = names.pop()!;
    const place = names.reduce((within, group) => within.getByRole('group', { name: group }).last(), this.scope());
    const value = await this.write(place, name, typed);
    const said = typeof stored === 'function' ? stored(this.things, this.round.number) : stored;
    if (path !== '') this.stored.set(this.text(path), this.marked(said ?? value));
  }

  /** @returns what must be stored */
  private async write(place: Locator, name: string, typed: Typed): Promise<unknown> {
    const { hands, language } = this.round;
    const field = fieldOf(place, name);
    if (typeof typed === 'string' || typeof typed === 'function') {
      await hands.write(field, this.text(typed));
      return this.text(typed);
    }
    if (typeof typed === 'number') {
      await hands.write(field, String(typed).replace('.', DECIMAL_MARKS[language]));
      return typed;
    }
    if (typeof typed === 'boolean') {
      // The name of a switch goes on with what is said of it.
      const toggle = place.getByRole('switch', { name: new RegExp(`^${escaped(name)}`) });
      await hands.switchTo(place.getByRole('checkbox', { name, exact: true }).or(toggle).first(), typed);
      return typed;
    }
    if ('money' in typed) {
      const [text, minor] = this.amount(typed.money);
      await hands.write(field, text);
      return typed.money === 'as text' ? String(minor) : minor;
    }
    if ('when' in typed) {
      await hands.writeMoment(field, typed.when);
      return typed.when;
    }
    if ('choose' in typed) {
      await hands.choose(field, this.words.of(this.text(typed.choose)));
      return undefined;
    }
    if ('radio' in typed) {
      const group = place.getByRole('radiogroup', { name }).last();
      const choice = this.words.of(typed.radio);
      const card = group.locator('button[role=radio]').filter({ hasText: new RegExp(`^${escaped(choice)}`) });
      await hands.pick(group.getByRole('radio', { name: choice, exact: true }).or(card).first());
      return undefined;
    }
    if ('find' in typed) {
      await hands.find(field, this.text(typed.find), this.text(typed.option ?? typed.find));
      return undefined;
    }
    await hands.tag(
      field,
      typed.tags.map((each) => this.text(each)),
    );
    return typed.tags.map((each) => this.text(each));
  }

  private amount(least: string): readonly [string, number] {
    const amounts = AMOUNTS[this.round.language].filter(([, minor]) => least === 'any' || minor > 0);
    return amounts[(this.round.number + this.stored.size) % amounts.length]!;
  }

  /** Notes which fields are there now. */
  private async look(): Promise<void> {
    const scope = this.scope();
    const form = scope
      .locator('form')
      .filter({ has: this.page.getByRole('button', { name: this.words.of(this.formCase.save), exact: true }) });
    const whole = (await form.count()) > 0 ? form.first() : scope;
    for (const name of await whole.evaluate(namesOfFields)) this.seen.add(name);
  }
}

/** By its label, with the star of those that must be filled in. */
function fieldOf(place: Locator, name: string): Locator {
  const label = new RegExp(`^${escaped(name)}( \\*)?$`);
  return place.getByLabel(label).and(place.page().locator('input, textarea')).first();
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Runs in the page: the labels of what can be filled in within an element. */
function namesOfFields(scope: { querySelectorAll(selector: string): Iterable<unknown> }): string[] {
  // oxlint-disable-next-line typescript/no-explicit-any
  type Element = any;
  const textOf = (element: Element): string =>
    (element?.getAttribute('aria-label') ?? element?.textContent ?? '').replace(/ \*$/, '').trim();
  const nameOf = (field: Element): string => {
    const group = field.closest('[role=radiogroup]') ?? (field.type === 'checkbox' && field.closest('[role=group]'));
    const named = group || field;
    const by = named.getAttribute('aria-labelledby');
    if (group && !by && !named.hasAttribute('aria-label'))
      return textOf(field.closest('fieldset').querySelector('legend'));
    const label = by ? named.ownerDocument.getElementById(by) : named.labels?.[0];
    return named.getAttribute('aria-label') ?? textOf(label?.querySelector('.mantine-Switch-label') ?? label);
  };
  // What can only be read is no field, but lists of choices are.
  const isShown = (field: Element): boolean =>
    field.type === 'radio' || (field.checkVisibility() && (!field.readOnly || field.hasAttribute('aria-haspopup')));
  const fields = [...(scope.querySelectorAll(':is(input, textarea):enabled:not([type=hidden])') as Iterable<Element>)];
  return [...new Set(fields.filter(isShown).map(nameOf))];
}
