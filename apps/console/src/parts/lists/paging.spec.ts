import { describe, expect, it } from '@jest/globals';
import { pagingIn, placeIn, stepFrom, stepToEnd } from './paging.js';

const TOTAL_ROWS = 1_000_003;

/** The engine's list of `TOTAL_ROWS` rows, whose ids are their places. */
function rowsOf({ limit, order, page, starting_after_id: last }: ReturnType<typeof pagingIn>['query'] & Row): number[] {
  expect(page ?? 1).toBeLessThanOrEqual(1_000);
  const isForward = order === '-created_at';
  const first = isForward ? 1 : TOTAL_ROWS;
  const step = isForward ? 1 : -1;
  const from = last === undefined ? first + step * limit * ((page ?? 1) - 1) : Number(last) + step;
  return Array.from({ length: limit }, (_, index) => from + step * index).filter(
    (row) => row >= 1 && row <= TOTAL_ROWS,
  );
}
interface Row {
  readonly page?: number;
  readonly starting_after_id?: string;
}

class Browser {
  private values: Record<string, string> = {};
  readonly address = { get: (name: string) => this.values[name] ?? '' };

  constructor(rows: number) {
    this.values = { rows: String(rows) };
  }

  get shown(): readonly number[] {
    const { query, arranged } = pagingIn(this.address, '-created_at');
    return arranged(rowsOf(query)) ?? [];
  }

  go(step: ReturnType<typeof stepFrom>): void {
    for (const [name, value] of Object.entries(step ?? {})) {
      if (value === null) delete this.values[name];
      else this.values[name] = String(value);
    }
  }

  step(direction: 1 | -1): void {
    this.go(stepFrom(this.address, direction, this.shown.map(String)));
  }
}

describe.each([20, 50, 100])('a list of a million rows, %d a page', (rows) => {
  it('goes past the thousandth page and back, row by row', () => {
    const browser = new Browser(rows);
    browser.go({ page: 999 });
    for (const page of [999, 1_000, 1_001, 1_002, 1_003]) {
      expect(placeIn(browser.address)).toBe((page - 1) * rows + 1);
      expect(browser.shown).toEqual(Array.from({ length: rows }, (_, index) => (page - 1) * rows + 1 + index));
      browser.step(1);
    }
    for (const page of [1_003, 1_002, 1_001, 1_000, 999]) {
      browser.step(-1);
      expect(browser.shown[0]).toBe((page - 1) * rows + 1);
    }
  });

  it('goes to its end, from there back, and to the end again', () => {
    const browser = new Browser(rows);
    browser.go(stepToEnd(browser.address, TOTAL_ROWS, true));
    expect(browser.shown).toEqual(Array.from({ length: rows }, (_, index) => TOTAL_ROWS - rows + 1 + index));
    browser.step(-1);
    expect(placeIn(browser.address)).toBe(TOTAL_ROWS - 2 * rows + 1);
    expect(browser.shown.at(-1)).toBe(TOTAL_ROWS - rows);
    browser.step(1);
    expect(browser.shown.at(-1)).toBe(TOTAL_ROWS);
  });
});

it('a list that is only paged ends with its thousandth page', () => {
  const address = { get: (name: string) => (name === 'page' ? '1000' : '') };
  expect(stepFrom(address, 1, undefined)).toBeUndefined();
  expect(stepToEnd(address, 30_000, false)).toMatchObject({ page: 1_000 });
});
