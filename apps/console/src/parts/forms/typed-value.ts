/** What was typed as rules compare it: `3` is a number and `true` a truth value; all else is a text. */
export function typedValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(text) ? Number(text) : text;
}
