/**
 * May a page of this origin use a client key? A domain of the project is a host (`shop.example`: any scheme and port), an origin
 * (`https://shop.example:8443`: exactly that), `*.shop.example` (any host below) or `*` (anything, also no origin at all).
 */
export function isTrustedOrigin(origin: string | undefined, domains: readonly string[]): boolean {
  if (domains.includes('*')) return true;
  if (origin === undefined) return false;
  const page = parsed(origin);
  return page !== undefined && domains.some((domain) => admits(domain.trim().toLowerCase(), page));
}

function admits(domain: string, page: URL): boolean {
  if (domain.includes('://')) return parsed(domain)?.origin === page.origin;
  if (domain.startsWith('*.')) return page.hostname.endsWith(domain.slice(1));
  return domain === page.hostname || domain === page.host;
}

function parsed(origin: string): URL | undefined {
  return URL.canParse(origin) ? new URL(origin) : undefined;
}
