import { memoized } from '@perkstream/kernel';
import { BlockList, isIPv6 } from 'node:net';

/** May requests come from an address? Ranges are addresses or CIDR notation; none: from anywhere. */
export function isAllowedAddress(address: string, ranges: readonly string[] = []): boolean {
  if (ranges.length === 0) return true;
  return listOf(ranges).check(address, familyOf(address));
}

/** The ranges are the same object as long as the key is unchanged. */
const listOf = memoized((ranges: readonly string[]) => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
});

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
