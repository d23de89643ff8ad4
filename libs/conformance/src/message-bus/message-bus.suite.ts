import { type SuiteCase, type SuiteOptions, runSuite } from '../suite.js';
import { type MessageBusCapability, type MessageBusSubject } from './message-bus.subject.js';
import { publishingCases } from './publishing.cases.js';
import { requestingCases } from './requesting.cases.js';

export const messageBusCases: readonly SuiteCase<MessageBusSubject, MessageBusCapability>[] = [
  ...requestingCases,
  ...publishingCases,
];

/** The rules that every message bus keeps. */
export function messageBusSuite(options: SuiteOptions<MessageBusSubject, MessageBusCapability>): void {
  runSuite('message bus', messageBusCases, options);
}
