import { isIPv6 } from 'node:net';

/** Of an IPv6 address the first half, within which a subscriber has as many addresses as they like. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  // Where IPv4 and IPv6 come in by one socket.
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [before = '', after] = address.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [groups(before), groups(after)];
  const zeros = after === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
