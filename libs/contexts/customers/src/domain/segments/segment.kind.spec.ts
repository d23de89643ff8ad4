import { describe, it } from '@jest/globals';
import { recordsAggregate } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { filterKeyOf, type StoredSegment } from '@perkstream/published';
import { segmentKind, MAX_SEGMENTS } from './segment.kind.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const list: StoredSegment = {
  id: 'seg_1',
  name: 'Friends',
  type: 'static',
  filter: null,
  createdAt: NOW,
  updatedAt: null,
};
const passive: StoredSegment = { ...list, id: 'seg_2', type: 'passive', filter: { junction: 'and' } };
const created = (segment: StoredSegment) => ({ type: 'segment.created', data: { segment } }) as const;
const create = ({ id, name, type, filter }: StoredSegment) =>
  ({ do: 'create', id, sent: { name, type, filter }, now: NOW }) as const;
const segments = story(recordsAggregate(segmentKind));

describe('the segments of a project', () => {
  it('become active, where they are passive', () => {
    const activate = { do: 'update', sent: 'activate', now: LATER } as const;
    const active: StoredSegment = {
      ...passive,
      type: 'auto-update',
      updatedAt: LATER,
      notedSince: LATER,
      change: 'activated',
    };
    segments
      .given(created(passive))
      .when({ ...activate, id: 'seg_2' })
      .then({ type: 'segment.updated', data: { segment: active } });
    segments
      .given(created(active))
      .when({ ...activate, id: 'seg_2' })
      .thenNothing();
    segments
      .given(created(list))
      .when({ ...activate, id: 'seg_1' })
      .thenNothing();
  });

  it('change their names and filters, each change once, and say since when entries and leavings are noted', () => {
    const active: StoredSegment = { ...passive, type: 'auto-update' };
    const change = (sent: object) => ({ do: 'update', id: 'seg_2', sent, now: LATER }) as const;
    const renamed: StoredSegment = {
      ...active,
      name: 'Guests',
      updatedAt: LATER,
      notedSince: NOW,
      change: 'updated',
    };
    const updated = (segment: StoredSegment) => ({ type: 'segment.updated', data: { segment } }) as const;
    segments
      .given(created(active))
      .when(change({ name: 'Guests' }))
      .then(updated(renamed));
    segments
      .given(created(active))
      .when(change({ name: 'Friends', filter: { junction: 'and' } }))
      .thenNothing();
    const filter = { junction: 'or' };
    const refilled: StoredSegment = {
      ...{ ...renamed, filter, keyId: filterKeyOf('seg_2'), notedSince: LATER },
      ...{ refilled: 1, change: 'filters_updated' },
    };
    segments.given(updated(renamed)).when(change({ filter })).then(updated(refilled));
    segments
      .given(updated(refilled))
      .when(change({ filter: { junction: 'and' } }))
      .then(updated({ ...refilled, filter: { junction: 'and' }, refilled: 2 }));
  });

  it('keep their lists: a static one gets no filter', () => {
    segments
      .given(created(list))
      .when({ do: 'update', id: 'seg_1', sent: { filter: { junction: 'or' } }, now: LATER })
      .thenRefused('invalid_payload');
  });

  it('are so many with a filter at most, and as many lists', () => {
    const many = Array.from({ length: MAX_SEGMENTS }, (_one, index) => created({ ...passive, id: `seg_${index}` }));
    segments
      .given(...many)
      .when(create({ ...passive, id: 'seg_new' }))
      .thenRefused('invalid_payload');
    const friends = { ...list, id: 'seg_new' };
    segments
      .given(...many)
      .when(create(friends))
      .then(created(friends));
  });
});
