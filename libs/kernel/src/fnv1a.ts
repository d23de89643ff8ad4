/** The hash FNV-1a of the UTF-16 units of a text, 32 bits without a sign: the same in every process and version. Not for secrets. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
