/** What is wrong with a field of the metadata, which forms have as rows: `metadata` or `metadata.size` among the errors of the form. */
export function metadataError(errors: Readonly<Record<string, React.ReactNode>>): React.ReactNode {
  const [name, text] = Object.entries(errors).find(([each]) => /^metadata(\.|$)/.test(each)) ?? [];
  const [, field] = name?.split('.') ?? [];
  return field ? [field, ': ', text] : text;
}
