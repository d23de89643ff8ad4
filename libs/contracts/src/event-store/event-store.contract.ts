import { type ContractCase, type ContractOptions, runContract } from '../contract.js';
import { appendingCases } from './appending.cases.js';
import { beginningCases } from './beginning.cases.js';
import { type EventStoreCapability, type EventStoreSubject } from './event-store.subject.js';
import { projectingCases } from './projecting.cases.js';
import { racingCases } from './racing.cases.js';
import { readingCases } from './reading.cases.js';
import { subscribingCases } from './subscribing.cases.js';

export const eventStoreCases: readonly ContractCase<EventStoreSubject, EventStoreCapability>[] = [
  ...appendingCases,
  ...beginningCases,
  ...racingCases,
  ...readingCases,
  ...subscribingCases,
  ...projectingCases,
];

/** The rules that every event store keeps. */
export function eventStoreContract(options: ContractOptions<EventStoreSubject, EventStoreCapability>): void {
  runContract('event store', eventStoreCases, options);
}
