import { type Aggregate } from '@perkstream/kernel';
import {
  type PublicationBegun,
  type PublicationEvent,
  type PublicationFailed,
  type PublicationSucceeded,
  type PublishedCode,
  withoutSourceId,
} from '@perkstream/published';

/** Succeeded or failed: once and for good. Until then it is carried on, by the request that began it or by the process-runner. */
export type PublicationState =
  | { readonly status: 'none' }
  | { readonly status: 'begun'; readonly begun: PublicationBegun }
  | { readonly status: 'succeeded'; readonly succeeded: PublicationSucceeded }
  | { readonly status: 'failed'; readonly failed: PublicationFailed };

export type PublicationCommand =
  | { readonly do: 'begin'; readonly begun: PublicationBegun }
  | {
      readonly do: 'redirect';
      /** Ids of candidates that could not be had */
      readonly lost: readonly string[];
      readonly others: readonly PublishedCode[];
    }
  | { readonly do: 'succeed'; readonly succeeded: PublicationSucceeded }
  | {
      readonly do: 'fail';
      readonly failed: PublicationFailed;
      /** By a hand that has not begun it: where another one has, what that one gives stands. */
      readonly isUnbegun?: boolean;
    };

/**
 * The stream's key is the id of the publication.
 * Who comes too late changes nothing, and learns from the state what became of the publication: two hands may carry out the same
 * one (a repeated request, the process-runner).
 */
export const publicationAggregate: Aggregate<PublicationCommand, PublicationEvent, PublicationState, never> = {
  category: 'publication',
  upcast(stored) {
    const event = stored as unknown as PublicationEvent;
    switch (event.type) {
      case 'publication.begun':
        return { ...event, data: { ...event.data, publication: withoutSourceId(event.data.publication) } };
      case 'publication.redirected':
        return event;
      case 'publication.succeeded':
        return { ...event, data: withoutSourceId(event.data) };
      case 'publication.failed':
        return { ...event, data: withoutSourceId(event.data) };
    }
  },

  initial: { status: 'none' },

  decide(command, state): readonly PublicationEvent[] {
    switch (command.do) {
      case 'begin':
        return state.status === 'none' ? [{ type: 'publication.begun', data: command.begun }] : [];
      case 'redirect': {
        if (state.status !== 'begun') return [];
        const { candidates } = state.begun;
        const kept = candidates.filter(({ id }) => !command.lost.includes(id));
        // Another hand has replaced them already: what that one gives must stay known.
        if (kept.length !== candidates.length - command.lost.length) return [];
        return [{ type: 'publication.redirected', data: { candidates: [...kept, ...command.others] } }];
      }
      case 'succeed':
        return state.status === 'begun' ? [{ type: 'publication.succeeded', data: command.succeeded }] : [];
      case 'fail':
        if (state.status !== 'none' && (state.status !== 'begun' || command.isUnbegun)) return [];
        return [{ type: 'publication.failed', data: command.failed }];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'publication.begun':
        return { status: 'begun', begun: event.data };
      case 'publication.redirected':
        if (state.status !== 'begun') return state;
        return { status: 'begun', begun: { ...state.begun, candidates: event.data.candidates } };
      case 'publication.succeeded':
        return { status: 'succeeded', succeeded: event.data };
      case 'publication.failed':
        return { status: 'failed', failed: event.data };
    }
  },
};
