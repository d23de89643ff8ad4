/**
 * May a page of this origin use a client key? A domain of the project is a host (`shop.example`: any port, of the web), an origin
 * (`https://shop.example:8443`, `capacitor://localhost`: exactly that), `*.shop.example` (any host below) or `*` (anything, also no
 * origin at all). The opaque origin `null` is nobody's: only `*` admits it.
 */
export function isTrustedOrigin(origin: string | undefined, domains: readonly string[]): boolean {
  if (domains.includes('*')) return true;
  if (origin === undefined) return false;
  const page = parsed(origin);
  return page !== undefined && domains.some((domain) => admits(domain.trim().toLowerCase(), page));
}

function admits(domain: string, page: URL): boolean {
  if (domain.includes('://')) return parsed(domain)?.href === page.href;
  if (page.protocol !== 'https:' && page.protocol !== 'http:') return false;
  if (domain.startsWith('*.')) return page.hostname.endsWith(domain.slice(1));
  return domain === page.hostname || domain === page.host;
}

/** Scheme, host and port, also of apps and extensions: `URL` gives `null` as the `origin` of all of these. */
function parsed(origin: string): URL | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { protocol, host } = new URL(origin);
  const text = `${protocol}//${host}`.toLowerCase();
  return URL.canParse(text) ? new URL(text) : undefined;
}
