export default async function endBrowser() {
  await globalThis.browserOfTests?.close();
}
