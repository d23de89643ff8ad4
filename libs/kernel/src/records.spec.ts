import { describe, expect, it } from '@jest/globals';
import { refuse } from './refusal.js';
import { type RecordKind, recordsAggregate } from './records.js';
import { story } from './testing/given-when-then.js';

interface Note {
  readonly id: string;
  readonly text: string;
  readonly at: string;
}

const kind: RecordKind<Note, { text: string }, { text: string }, 'taken'> = {
  type: 'note',
  resourceType: 'a note',
  idPrefix: 'n_',
  most: 2,
  made: ({ text }, id, at) => ({ id, text, at }),
  changed: (note, { text }, at) => ({ ...note, text, at }),
  objection: ({ text }, others) => (others.some((other) => other.text === text) ? refuse('taken') : undefined),
};

const notes = story(recordsAggregate(kind));
const create = (id: string, text: string) => ({ do: 'create', id, sent: { text }, now: 'today' }) as const;
const note = (id: string, text: string, at = 'today') => ({ id, text, at });
const created = (id: string, text: string) => ({ type: 'note.created', data: { record: note(id, text) } }) as const;
const deleted = { type: 'note.deleted', data: { id: 'n_1' } } as const;

describe('records of a kind', () => {
  it('are made, changed and deleted', () => {
    notes.when(create('n_1', 'a')).then(created('n_1', 'a'));
    notes
      .given(created('n_1', 'a'))
      .when({ do: 'update', id: 'n_1', sent: { text: 'b' }, now: 'later' })
      .then({ type: 'note.updated', data: { record: note('n_1', 'b', 'later') } });
    notes.given(created('n_1', 'a')).when({ do: 'delete', id: 'n_1' }).then(deleted);
    expect(notes.given(created('n_1', 'a'), created('n_2', 'b'), deleted).state()).toEqual({ n_2: note('n_2', 'b') });
  });

  it('are not there when they were deleted, or never made', () => {
    for (const id of ['n_1', 'toString']) {
      notes.given(created('n_1', 'a'), deleted).when({ do: 'delete', id }).thenRefused('not_found');
      notes
        .given(created('n_1', 'a'), deleted)
        .when({ do: 'update', id, sent: { text: 'b' }, now: '' })
        .thenRefused('not_found');
    }
  });

  it('object to each other, and not to themselves', () => {
    notes.given(created('n_1', 'a')).when(create('n_2', 'a')).thenRefused('taken');
    notes
      .given(created('n_1', 'a'))
      .when({ do: 'update', id: 'n_1', sent: { text: 'a' }, now: 'today' })
      .then({ type: 'note.updated', data: { record: note('n_1', 'a') } });
  });

  it('are so many at most, and may be changed then', () => {
    const full = notes.given(created('n_1', 'a'), created('n_2', 'b'));
    full.when(create('n_3', 'c')).thenRefused('invalid_payload');
    notes
      .given(created('n_1', 'a'), created('n_2', 'b'))
      .when({ do: 'update', id: 'n_2', sent: { text: 'c' }, now: 'today' })
      .then({ type: 'note.updated', data: { record: note('n_2', 'c') } });
  });

  it('stay as they are when a change leaves the very same', () => {
    const same = story(recordsAggregate({ ...kind, changed: (kept: Note) => kept }));
    same
      .given(created('n_1', 'a'))
      .when({ do: 'update', id: 'n_1', sent: { text: 'b' }, now: 'later' })
      .thenNothing();
  });

  it('are stored under the names that their kind says', () => {
    const named = story(recordsAggregate({ ...kind, stored: { category: 'notes', record: 'note' } }));
    const stored = { type: 'note.created', data: { note: note('n_1', 'a') } } as const;
    named.when(create('n_1', 'a')).then(stored);
    expect(named.given(stored).state()).toEqual({ n_1: note('n_1', 'a') });
  });
});
