/** Where to go after signing in: an address within the console, and never one of another site. */
export function localTarget(next: string | null): string {
  return next && /^\/(?![/\\])[^\s\\]*$/.test(next) && !next.startsWith('/sign-in') ? next : '/';
}
