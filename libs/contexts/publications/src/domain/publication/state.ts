import { type PublicationBegun, type PublicationFailed, type PublicationSucceeded } from '@perkstream/published';

/** Succeeded or failed: once and for good. Until then it is carried on, by the request that began it or by the process-runner. */
export type PublicationState =
  | { readonly status: 'none' }
  | { readonly status: 'begun'; readonly begun: PublicationBegun }
  | { readonly status: 'succeeded'; readonly succeeded: PublicationSucceeded }
  | { readonly status: 'failed'; readonly failed: PublicationFailed };
