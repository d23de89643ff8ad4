import { type ContractCase, type ContractOptions, runContract } from '../contract.js';
import { type DocumentStoreCapability, type DocumentStoreSubject } from './document-store.subject.js';
import { findingCases } from './finding.cases.js';
import { listingCases } from './listing.cases.js';
import { rankingCases } from './ranking.cases.js';
import { writingCases } from './writing.cases.js';

export const documentStoreCases: readonly ContractCase<DocumentStoreSubject, DocumentStoreCapability>[] = [
  ...writingCases,
  ...findingCases,
  ...listingCases,
  ...rankingCases,
];

/** The rules that every document store keeps. */
export function documentStoreContract(options: ContractOptions<DocumentStoreSubject, DocumentStoreCapability>): void {
  runContract('document store', documentStoreCases, options);
}
