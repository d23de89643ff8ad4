/** Values of the parameters of a path. */
export type Parameters = Readonly<Record<string, string>>;

/** @throws when a parameter of the path has no value */
export function withParameters(path: string, parameters: Parameters): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${path}: what is {${name}}?`);
    return value;
  });
}
