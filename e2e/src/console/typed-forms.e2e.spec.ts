import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Response } from 'playwright-core';
import { inTurn, isLongRun } from '../capabilities.js';
import { baseUrl, type Json, management, type Project } from '../client.js';
import { describeStory, type Story } from './console-browser.js';
import { CASES, ELSEWHERE } from './forms/cases.js';
import { type FormCase, type Language, type Things } from './forms/form-case.js';
import { FormFiller, type Round } from './forms/form-filler.js';
import { formsOfConsole } from './forms/forms-of-console.js';
import { Hands, type Way } from './forms/hands.js';
import { seedForms, seedRound } from './forms/things.js';

/** In the long run each amount of money, in each way of typing, in both languages. */
const LANGUAGES: readonly Language[] = isLongRun ? ['en', 'de'] : ['en'];
const WAYS: readonly Way[] = isLongRun ? ['keys', 'paste', 'fill'] : ['keys'];
const KEY_INTERVAL_MS = isLongRun ? 60 : 0;
const TURNS = LANGUAGES.flatMap((language) => WAYS.map((way) => [language, way] as const));

/** All cases of some forms: together they fill in each of its fields. */
const FORMS_IN_TURN = inTurn([...new Set(CASES.map(({ form }) => form))]);
const CASES_IN_TURN = CASES.filter(({ form }) => FORMS_IN_TURN.includes(form));

describe('Each form of the console', () => {
  it('has a case in e2e/src/console/forms', () => {
    const known = [...CASES.map(({ form }) => form), ...Object.keys(ELSEWHERE)];
    const forms = formsOfConsole();
    expect(forms.filter((form) => !known.includes(form))).toEqual([]);
    expect(known.filter((form) => !forms.includes(form))).toEqual([]);
  });

  it('is filled in by the spec that is said to do so', () => {
    const specs = Object.values(ELSEWHERE).flatMap(({ spec }) => (spec ? [spec] : []));
    expect(specs.filter((spec) => !existsSync(join(import.meta.dirname, spec)))).toEqual([]);
  });
});

let things: Things;

async function prepare(project: Project): Promise<void> {
  things = await seedForms(project);
}

describeStory('Who fills in a form', prepare, (story) => {
  const untouched = new Map<string, Set<string>>();

  describe.each(TURNS.map(([language, way], index) => ({ language, way, number: index + 1 })))(
    'in $language by $way',
    ({ language, way, number }) => {
      const round = (): Round => ({
        language,
        number,
        mark: `K${number}`,
        hands: new Hands(story.page, way, KEY_INTERVAL_MS),
      });

      it('begins', async () => {
        if (number === 1) await becomeOwner(story);
        story.page.setDefaultTimeout(30_000);
        await story.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await seedRound(story.project, things, `K${number}`);
        await story.page.evaluate(`localStorage.setItem('perkstream.language', '${language}')`);
        await story.page.reload();
      });

      it.each(CASES_IN_TURN.map((formCase) => [nameOf(formCase), formCase] as const))('%s', async (_, formCase) => {
        const filler = new FormFiller(story.page, formCase, things, round());
        await fillIn(story, formCase, filler);
        if (language !== 'en') return;
        const before = untouched.get(formCase.form);
        const now = filler.untouched().filter((each) => !before || before.has(each));
        untouched.set(formCase.form, new Set(now));
      });
    },
  );

  it('is stopped by a number or a day that cannot be meant, which stays as it was typed', async () => {
    const { page, project } = story;
    const path = `/v1/campaigns/${things.coupons}`;
    await page.evaluate("localStorage.setItem('perkstream.language', 'en')");
    await page.goto(`${baseUrl}/console/${project.id}/campaigns/${things.coupons}?tab=codes`);
    const { body: before } = await project.client.get(path);
    const hands = new Hands(page, 'keys', KEY_INTERVAL_MS);
    await page.getByRole('button', { name: 'Add codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add codes' });
    const count = dialog.getByRole('textbox', { name: 'How many' });
    for (const [text, words] of NO_NUMBERS) {
      await hands.write(count, text);
      await dialog.getByText(words, { exact: false }).waitFor();
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      expect(await count.inputValue()).toBe(text);
      expect(await page.evaluate('document.activeElement.value')).toBe(text);
    }
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.goto(`${baseUrl}/console/${project.id}/campaigns/${things.coupons}/edit`);
    await hands.write(page.getByLabel('Redemptions per customer', { exact: true }), '5');
    await page.getByLabel('Ends').focus();
    await page.keyboard.type('0331');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('There is no such date, or a part of it is missing.').waitFor();
    const { body: after } = await project.client.get(path);
    expect([after.vouchers_count, after.description]).toEqual([before.vouchers_count, before.description]);
  });

  it('fills in all of its fields', () => {
    expect([...untouched].filter(([, fields]) => fields.size > 0).map(([form, fields]) => [form, ...fields])).toEqual(
      [],
    );
  });
});

/** What is typed into a field for numbers, what is said of it, and what stands there. */
const NO_NUMBERS = [
  ['1.5', 'Only whole numbers.'],
  ['12x', 'This is no number.'],
  ['-3', 'At least 1'],
  ['200000', 'At most 100,000'],
] as const;

function nameOf({ form, as }: FormCase): string {
  return as ? `${form}: ${as}` : form;
}

async function fillIn(story: Story, formCase: FormCase, filler: FormFiller): Promise<void> {
  const { page, project } = story;
  await story.browser.go(`/console/${project.id}${filler.text(formCase.at)}`);
  await filler.open();
  await filler.fill();
  const [answered] = await Promise.all([page.waitForResponse(isSaved), filler.save()]);
  const answer: Json = answered.status() === 204 ? undefined : await answered.json().catch(() => undefined);
  expect([answered.status(), answered.ok() || answer]).toEqual([answered.status(), true]);
  const path = filler.text(formCase.read(things, answer));
  const api = path.startsWith('/management/') ? management : project.client;
  const differences = async () => {
    const { body } = await api.get(path);
    return filler.expected().flatMap(([where, wanted]) => {
      const stored = at(body, where);
      return JSON.stringify(stored) === JSON.stringify(wanted) ? [] : [{ where, wanted, stored }];
    });
  };
  await eventually(differences, ({ length }) => length === 0, `what was typed, at ${path}`);
}

/** The first request that changes something. */
function isSaved(response: Response): boolean {
  const request = response.request();
  return (
    ['POST', 'PUT'].includes(request.method()) &&
    !/\/v1\/(validations|qualifications|campaigns\/drafts\/validate)|\/console\//.test(request.url())
  );
}

/** Names of fields may have dots in them: the longest that is there is meant. */
function at(value: Json, path: string): unknown {
  if (path === '' || value === undefined || value === null) return value;
  if (Array.isArray(value) && path.startsWith('last.')) return at(value.at(-1), path.slice(5));
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join('.');
    if (Object.hasOwn(value, name)) return at(value[name], parts.slice(length).join('.'));
  }
  return undefined;
}

/** Projects are made by owners. */
async function becomeOwner(story: Story): Promise<void> {
  const { body } = await management.get(`/management/v1/projects/${story.project.id}/users`);
  const me = body.data.find(({ role }: Json) => role === 'ADMIN');
  await management.post('/management/v1/owners', { id: me.id });
}
