import {
  type PublicationBegun,
  type PublicationFailed,
  type PublicationSucceeded,
  type PublishedCode,
} from '@perkstream/published';

export type PublicationCommand =
  | { readonly do: 'begin'; readonly begun: PublicationBegun }
  | {
      readonly do: 'redirect';
      /** Ids of candidates that could not be had */
      readonly lost: readonly string[];
      readonly others: readonly PublishedCode[];
    }
  | { readonly do: 'succeed'; readonly succeeded: PublicationSucceeded }
  | { readonly do: 'fail'; readonly failed: PublicationFailed };
