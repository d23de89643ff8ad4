/** A function of an object that never changes: its value is made once, and kept for as long as the object is. */
export function memoized<Key extends object, Value>(valueOf: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined || known.has(key)) return before as Value;
    const value = valueOf(key);
    known.set(key, value);
    return value;
  };
}

/** Like `memoized`, of an object beside others: the value is made anew where one of these is not the same as last time. */
export function memoizedWith<Key extends object, Others extends readonly unknown[], Value>(
  valueOf: (key: Key, ...others: Others) => Value,
): (key: Key, ...others: Others) => Value {
  const known = new WeakMap<Key, { readonly others: Others; readonly value: Value }>();
  return (key, ...others) => {
    const before = known.get(key);
    if (before?.others.every((other, index) => other === others[index])) return before.value;
    const value = valueOf(key, ...others);
    known.set(key, { others, value });
    return value;
  };
}

/** A function that keeps its last value, for arguments that come many times in a row. */
export function keepingLast<Key, Value>(valueOf: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return (key) => {
    if (last?.key !== key || !last) last = { key, value: valueOf(key) };
    return last.value;
  };
}
