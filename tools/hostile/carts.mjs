const LINES = 500;

/** A cart whose lines have as much metadata as makes so many bytes. */
export function largeCart(code, bytes) {
  const note = 'x'.repeat(Math.floor(bytes / LINES) - 90);
  return bodyOf([code], (index) => ({ product_id: `p${index}`, quantity: 1, price: 1_000, metadata: { note } }));
}

/** A cart that is much work for its size. */
export function cartOfManyLines(codes) {
  return bodyOf(codes, (index) => ({ product_id: `p${index}`, quantity: 1, price: 1_000 + index }));
}

function bodyOf(codes, lineOf) {
  const redeemables = codes.map((id) => ({ object: 'voucher', id }));
  const items = Array.from({ length: LINES }, (_line, index) => lineOf(index));
  return Buffer.from(JSON.stringify({ redeemables, order: { items } }));
}
