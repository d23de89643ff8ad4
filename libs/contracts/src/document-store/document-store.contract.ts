import { type ContractCase, type ContractOptions, runContract } from '../contract.js';
import { type DocumentStoreCapability, type DocumentStoreSubject } from './document-store.subject.js';
import { countingCases } from './counting.cases.js';
import { findingCases } from './finding.cases.js';
import { listingCases } from './listing.cases.js';
import { writingCases } from './writing.cases.js';

export const documentStoreCases: readonly ContractCase<DocumentStoreSubject, DocumentStoreCapability>[] = [
  ...writingCases,
  ...findingCases,
  ...listingCases,
  ...countingCases,
];

/** The rules that every document store keeps. */
export function documentStoreContract(options: ContractOptions<DocumentStoreSubject, DocumentStoreCapability>): void {
  runContract('document store', documentStoreCases, options);
}
