import { describe, expect, it } from '@jest/globals';
import { withErrorKeys } from './error-keys.mjs';

const meanings = { Redeeming: { quantity_exceeded: 'The limit is used up.', no_effect: 'Nothing changes.' } };
const statuses = new Map([
  ['quantity_exceeded', new Set([400])],
  ['no_effect', new Set()],
]);

describe('The page of errors', () => {
  it('has the keys with their statuses and meanings, in the place of what it had', () => {
    const page = withErrorKeys('# Errors\n\n## All keys\n\n### Old\n\n| key |\n', statuses, meanings);
    expect(page).toBe(
      [
        '# Errors\n\n## All keys\n\n### Redeeming\n',
        '| key                 | status |                       |',
        '| ------------------- | ------ | --------------------- |',
        '| `quantity_exceeded` | 400    | The limit is used up. |',
        '| `no_effect`         |        | Nothing changes.      |\n',
      ].join('\n'),
    );
  });

  it('is not written where a key of the code has no meaning', () => {
    const more = new Map([...statuses, ['new_key', new Set([409])]]);
    expect(() => withErrorKeys('', more, meanings)).toThrow('does not describe new_key');
  });

  it('is not written where a meaning belongs to no key of the code', () => {
    const fewer = new Map([...statuses].slice(1));
    expect(() => withErrorKeys('', fewer, meanings)).toThrow('describes quantity_exceeded, which do not exist');
  });
});
