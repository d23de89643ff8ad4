/** Each app has a database of its own, named after the one in the address: `shop` becomes `shop_promotions`. */
export function databaseOf(mongodbUrl: string, app: string): string {
  const [, path = ''] = /^[^/]+\/\/[^/]+\/([^?]*)/.exec(mongodbUrl) ?? [];
  return `${decodeURIComponent(path) || 'perkstream'}_${app}`;
}
