/**
 * A token of a session or of a link is `<user id>.<secret>`: the user says where it is kept.
 */
export function userTokenOf(userId: string, secret: string): string {
  return `${userId}.${secret}`;
}

/** Undefined where the text is no such token. */
export function userOfToken(token: string): string | undefined {
  const [, userId] = /^(user_[\w-]{1,100})\.[\w-]{43}$/.exec(token) ?? [];
  return userId;
}
