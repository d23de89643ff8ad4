/** Replaces a method of a class for all its objects. @returns what puts the one before back */
export function replace<Class extends object, Name extends keyof Class>(
  prototype: Class,
  name: Name,
  change: (before: Class[Name]) => Class[Name],
): () => void {
  const before = Reflect.get(prototype, name) as Class[Name];
  Object.defineProperty(prototype, name, { value: change(before), configurable: true, writable: true });
  return () => void Object.defineProperty(prototype, name, { value: before, configurable: true, writable: true });
}
