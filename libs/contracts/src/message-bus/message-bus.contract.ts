import { type ContractCase, type ContractOptions, runContract } from '../contract.js';
import { type MessageBusCapability, type MessageBusSubject } from './message-bus.subject.js';
import { publishingCases } from './publishing.cases.js';
import { requestingCases } from './requesting.cases.js';

export const messageBusCases: readonly ContractCase<MessageBusSubject, MessageBusCapability>[] = [
  ...requestingCases,
  ...publishingCases,
];

/** The rules that every message bus keeps. */
export function messageBusContract(options: ContractOptions<MessageBusSubject, MessageBusCapability>): void {
  runContract('message bus', messageBusCases, options);
}
