/** An address without the user and the password in it. */
export function withoutCredentials(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  // As it was written, where there is nothing to leave out.
  if (url.username === '' && url.password === '') return address;
  [url.username, url.password] = ['', ''];
  return url.href;
}
