/**
 * An access token is `<project id, base64url>.<secret>`: nobody but the engine takes it apart. The project says where it is kept.
 */
export function accessTokenOf(projectId: string, secret: string): string {
  return `${Buffer.from(projectId).toString('base64url')}.${secret}`;
}

/** Undefined where the text is no access token. */
export function projectOfAccessToken(token: string): string | undefined {
  const [, encoded] = /^([\w-]{1,200})\.[\w-]{43}$/.exec(token) ?? [];
  if (encoded === undefined) return undefined;
  const projectId = Buffer.from(encoded, 'base64url').toString();
  return /^[\x21-\x7e]+$/.test(projectId) ? projectId : undefined;
}
