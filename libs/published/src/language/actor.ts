/** Who asked: a key, a user, or the engine itself. */
export type Actor =
  | { readonly kind: 'key'; readonly id: string; readonly name?: string }
  | { readonly kind: 'user'; readonly id: string; readonly name?: string }
  | { readonly kind: 'system'; readonly id: string; readonly name?: string };
