declare global {
  /** Where libraries that put styles into the page look for the nonce. */
  var __webpack_nonce__: string | undefined;
}

/** By this the content security policy knows the styles that libraries put into the page. */
export function styleNonce(): string {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

export function giveNonce(): void {
  globalThis.__webpack_nonce__ = styleNonce();
}
