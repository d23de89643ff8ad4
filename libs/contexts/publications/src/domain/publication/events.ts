import {
  type PublicationBegun,
  type PublicationFailed,
  type PublicationRedirected,
  type PublicationSucceeded,
} from '@perkstream/published';

export type PublicationEvent =
  | { readonly type: 'publication.begun'; readonly data: PublicationBegun }
  | { readonly type: 'publication.redirected'; readonly data: PublicationRedirected }
  | { readonly type: 'publication.succeeded'; readonly data: PublicationSucceeded }
  | { readonly type: 'publication.failed'; readonly data: PublicationFailed };
