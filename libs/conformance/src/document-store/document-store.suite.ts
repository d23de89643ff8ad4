import { type SuiteCase, type SuiteOptions, runSuite } from '../suite.js';
import { type DocumentStoreCapability, type DocumentStoreSubject } from './document-store.subject.js';
import { countingCases } from './counting.cases.js';
import { findingCases } from './finding.cases.js';
import { listingCases } from './listing.cases.js';
import { writingCases } from './writing.cases.js';

export const documentStoreCases: readonly SuiteCase<DocumentStoreSubject, DocumentStoreCapability>[] = [
  ...writingCases,
  ...findingCases,
  ...listingCases,
  ...countingCases,
];

/** The rules that every document store keeps. */
export function documentStoreSuite(options: SuiteOptions<DocumentStoreSubject, DocumentStoreCapability>): void {
  runSuite('document store', documentStoreCases, options);
}
