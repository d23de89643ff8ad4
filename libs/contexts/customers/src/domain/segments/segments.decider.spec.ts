import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type SegmentsEvent, type StoredSegment } from '@perkstream/published';
import { segmentsDecider, SEGMENTS_AT_MOST } from './segments.decider.js';

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
const created = (segment: StoredSegment): SegmentsEvent => ({ type: 'segment.created', data: { segment } });
const segments = story(segmentsDecider);

describe('the segments of a project', () => {
  it('are made, and deleted', () => {
    segments.when({ do: 'create', segment: list }).then(created(list));
    segments
      .given(created(list))
      .when({ do: 'delete', id: 'seg_1' })
      .then({ type: 'segment.deleted', data: { id: 'seg_1' } });
    segments.when({ do: 'delete', id: 'seg_1' }).thenRefused('not_found');
    segments.when({ do: 'activate', id: 'valueOf', now: LATER }).thenRefused('not_found');
  });

  it('become active, where they are passive', () => {
    const activate = { do: 'activate', now: LATER } as const;
    const active: StoredSegment = { ...passive, type: 'auto-update', updatedAt: LATER };
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

  it('are so many with a filter at most, and as many lists', () => {
    const many = Array.from({ length: SEGMENTS_AT_MOST }, (_one, index) => created({ ...passive, id: `seg_${index}` }));
    segments
      .given(...many)
      .when({ do: 'create', segment: { ...passive, id: 'seg_new' } })
      .thenRefused('invalid_payload');
    segments
      .given(...many)
      .when({ do: 'create', segment: { ...list, id: 'seg_new' } })
      .then(created({ ...list, id: 'seg_new' }));
  });
});
