/** Something that opens or signs something, as answers show it. */
interface Secret {
  /** Its name in answers */
  readonly property: string;
  readonly is: string;
  /**
   * - `once`: by the operation that makes it, and by none that reads
   * - `administrators`: to owners, to users who are ADMIN of the project, and to management keys; others get answers without it
   * - `without_credentials`: to everybody, without the user and the password that may stand in it
   */
  readonly shown: 'once' | 'administrators' | 'without_credentials';
}

/** All that is secret in answers. A property that is named like one and does not stand here fails a test. */
export const SECRETS: readonly Secret[] = [
  { property: 'app_token', is: 'the token of a key', shown: 'once' },
  { property: 'access_token', is: 'an access token', shown: 'once' },
  { property: 'secret', is: 'what calls of one webhook are signed with', shown: 'once' },
  { property: 'url', is: 'of make-sign-in-link: a link that signs somebody in', shown: 'once' },
  { property: 'webhook_token', is: 'what calls of all webhooks of a project are signed with', shown: 'administrators' },
  { property: 'target_url', is: 'where a webhook is sent to', shown: 'without_credentials' },
];

export const FOR_ADMINISTRATORS: ReadonlySet<string> = new Set(
  SECRETS.filter(({ shown }) => shown === 'administrators').map(({ property }) => property),
);
