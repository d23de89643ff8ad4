import { type SuiteCase, type SuiteOptions, runSuite } from '../suite.js';
import { appendingCases } from './appending.cases.js';
import { beginningCases } from './beginning.cases.js';
import { type EventStoreCapability, type EventStoreSubject } from './event-store.subject.js';
import { projectingCases } from './projecting.cases.js';
import { racingCases } from './racing.cases.js';
import { readingCases } from './reading.cases.js';
import { subscribingCases } from './subscribing.cases.js';

export const eventStoreCases: readonly SuiteCase<EventStoreSubject, EventStoreCapability>[] = [
  ...appendingCases,
  ...beginningCases,
  ...racingCases,
  ...readingCases,
  ...subscribingCases,
  ...projectingCases,
];

/** The rules that every event store keeps. */
export function eventStoreSuite(options: SuiteOptions<EventStoreSubject, EventStoreCapability>): void {
  runSuite('event store', eventStoreCases, options);
}
