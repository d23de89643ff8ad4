import { it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type CodeGuessesRefused } from '@perkstream/published';
import { codeGuesses } from './code-guesses.decider.js';

const limit = { value: 20, duration: 'PT10M' };
const report = (now: string) => ({ do: 'report', projectId: 'proj_1', limit, now }) as const;
const refused = (at: string): CodeGuessesRefused => ({
  type: 'project.code_guesses_refused',
  data: { id: 'proj_1', limit, at },
});

it('A project is notified of guesses at its codes once in the time of its limit', () => {
  const [first, soon, later] = ['2026-03-01T08:00:00.000Z', '2026-03-01T08:09:59.999Z', '2026-03-01T08:10:00.000Z'];
  const project = story(codeGuesses);
  project.given().when(report(first)).then(refused(first));
  project.given(refused(first)).when(report(soon)).thenNothing();
  project.given(refused(first)).when(report(later)).then(refused(later));
});
