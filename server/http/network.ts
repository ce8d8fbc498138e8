import ipaddr from 'ipaddr.js';

/**
 * What limits count an address as: an IPv4 address itself, also where it comes wrapped as IPv6, and an IPv6 address as its /64,
 * all of which belongs to one customer of a provider.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
